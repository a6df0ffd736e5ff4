// Rule (a-card-to-take-home)

import type { Locator, Page } from "@playwright/test";
import * as axe from "./support/axe.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS, type Labels, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { openProvider } from "./support/sign-in.ts";

const labels = LABELS.en;
/** The viewport of an iPhone, without the browser's bars. */
const WITH_BARS = { width: 390, height: 664 };
/** The viewport of a Pixel 7, with the browser's address bar. */
const PIXEL_7 = { width: 412, height: 839 };

const makeCard = (page: Page) => page.getByRole("button", { name: labels.makeCard });
const drawAsGuest = (page: Page) => page.getByRole("button", { name: labels.drawAsGuest });
const anotherPhone = (page: Page) => page.getByRole("button", { name: "See it on another phone" });
const find = (page: Page) => page.getByRole("group", { name: /^You found [A-Z]/ });
const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** Draws a spot, searches, and says that it was the first candidate; ends on Home. */
async function findPenguin(page: Page, fingers: Fingers, of: Labels = labels): Promise<void> {
  await fingers.tap({ x: 150, y: 200 });
  await search(page, of);
  await candidates(page).first().getByRole("link").tap();
  await page.getByRole("button", { name: of.thisOne }).tap();
}

const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;

test("on a phone with its browser's bars, and an alert, Home shows the ways to take a find home above the next drawing", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await page.setViewportSize(WITH_BARS);
  await beginToDraw(page, labels);
  await findPenguin(page, fingers);
  const alert = page.getByRole("alert").filter({ hasText: labels.sent });
  // It stays as long as it has the focus.
  await alert.getByRole("button").focus();
  await expect(makeCard(page)).toBeInViewport({ ratio: 1 });
  await expect(anotherPhone(page)).toBeInViewport({ ratio: 1 });
  await expect(drawAsGuest(page)).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeVisible();
  expect(await topOf(drawAsGuest(page))).toBeGreaterThan(await topOf(makeCard(page)));
  await expect(page.getByText("Find out which penguin it is!")).toHaveCount(0);
  // The moment has said who was found: nothing says so again.
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("found")).toHaveCount(0);
  await expect(page.getByText("You found")).toHaveCount(0);
  await makeCard(page).tap();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await axe.expectNoViolationsDayAndNight(page, "Home with a find");
});

for (const viewport of [WITH_BARS, PIXEL_7, { width: 390, height: 844 }, { width: 375, height: 667 }])
  test(
    `the moment after a find covers no button of Home, at ${viewport.width} x ${viewport.height}`,
    unlessFirst(viewport === PIXEL_7),
    async ({ page, fingers }) => {
      // It comes with a spring otherwise.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await beginToDraw(page, labels);
      await findPenguin(page, fingers);
      const moment = await page.getByTestId("found").boundingBox();
      const end = (moment?.y ?? Number.NaN) + (moment?.height ?? 0);
      await expect(find(page)).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(end).toBeLessThanOrEqual(await topOf(drawAsGuest(page)));
    },
  );

/** What the specification names for Home beside its buttons to draw and to log in, in each language. */
const NAMED = {
  ja: { album: "アルバム", logOut: "ログアウト", hint: "ログインすると", survey: "アンケート", draw: "描く" },
  en: {
    album: "Album",
    logOut: "Log out",
    hint: MEMBER_LABELS.hint,
    survey: "Answer the user study questionnaire",
    draw: "Draw",
  },
  zh: { album: "相册", logOut: "退出登录", hint: "登录后即可使用相册", survey: "填写调查问卷", draw: "画画" },
  ko: {
    album: "앨범",
    logOut: "로그아웃",
    hint: "로그인하면",
    survey: "설문 조사에 참여하기",
    draw: "그리기",
  },
};

// Rule (a-card-to-take-home): On 412 x 839 all that Home is for is in the window after a find, for guests
//   and members, with furigana too, and one button is primary
for (const each of Object.values(LABELS))
  test(
    `on a Pixel 7 nothing that Home is for leaves the window after a find, in ${each.languageName}`,
    unlessFirst(each.locale === "ja"),
    async ({ page, fingers }) => {
      const { album, logOut, hint, survey, draw } = NAMED[each.locale];
      const main = page.getByRole("main");
      const furigana = main.getByRole("button", { name: "ふりがな" });
      const expectAll = async (named: readonly Locator[]) => {
        // It stays as long as it has the focus.
        await page.getByRole("alert").filter({ hasText: each.sent }).getByRole("button").focus();
        await expect(main.getByRole("button", { name: each.makeCard })).toBeInViewport({ ratio: 1 });
        for (const one of named) await expect(one).toBeInViewport({ ratio: 1 });
        await expect(main.locator('[class*="primary"]'), "the primary button").toHaveCount(1);
        if (each.locale !== "ja") return;
        // Not by a tap, which would take the focus from the alert.
        await furigana.dispatchEvent("click");
        await expect(main.locator("ruby").first()).toBeVisible();
        for (const one of await main.locator("button, a:not([href$='/about'])").all())
          await expect(one).toBeInViewport({ ratio: 1 });
        await furigana.dispatchEvent("click");
      };
      await page.setViewportSize(PIXEL_7);
      await beginToDraw(page, each);
      const always = [
        ...Object.values(LABELS).map(({ languageName }) => main.getByRole("button", { name: languageName })),
        main.getByRole("heading", { level: 1 }),
        main.getByRole("link", { name: survey }),
      ];
      await findPenguin(page, fingers, each);
      await expectAll([
        ...always,
        main.getByRole("button", { name: each.logIn }),
        main.getByRole("button", { name: each.drawAsGuest }),
        main.getByText(hint),
      ]);
      const popup = await openProvider(page, each.logIn);
      await popup.getByRole("textbox").fill("Mio");
      await popup.getByRole("textbox").press("Enter");
      await main.getByRole("link", { name: draw, exact: true }).tap();
      await findPenguin(page, fingers, each);
      await expectAll([
        ...always,
        main.getByRole("link", { name: draw, exact: true }),
        main.getByRole("link", { name: album }),
        main.getByRole("button", { name: logOut }),
      ]);
    },
  );

test("a find is taken home after a look around, a new drawing and a reload too, until the next search", async ({
  page,
  fingers,
}) => {
  await beginToDraw(page, labels);
  await findPenguin(page, fingers);
  await expect(makeCard(page)).toBeVisible();
  await tab(page, "Catalog").tap();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await tab(page, "Home").tap();
  await expect(makeCard(page)).toBeVisible();
  await expect(page.getByTestId("found"), "celebrated once").toHaveCount(0);

  await drawAsGuest(page).tap();
  await fingers.tap({ x: 220, y: 250 });
  await tab(page, "Home").tap();
  await expect(makeCard(page)).toBeVisible();
  await page.reload();
  await makeCard(page).tap();
  await expect(page.getByRole("dialog").getByRole("img", { name: /^A card of [A-Z]/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goBack();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await search(page, labels);
  await tab(page, "Home").tap();
  await expect(drawAsGuest(page)).toBeVisible();
  await expect(find(page)).toHaveCount(0);
  await expect(page.getByText("Find out which penguin it is!")).toBeVisible();
});
