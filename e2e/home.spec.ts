// Rule (home)

import { aquarium } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { isFirstLanguage, unlessFirst } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { runStudy } from "./support/studies/run-study.ts";

/** The requests that Home waits for, each delayed longer than the one before, as on slow networks. */
const LATE: readonly [RegExp, number][] = [
  [/\/logo\.svg$/, 300],
  [/\/MemberActions-[^/]+\.js$/, 500],
  [/\/aquarium\.json$/, 700],
  [/\/DemoNote-[^/]+\.js$/, 900],
  [/\/sign-in\.json$/, 1_100],
];

async function slowDown(page: Page): Promise<void> {
  for (const [address, ms] of LATE) {
    await page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
  }
}

/**
 * Records the page's layout shifts from its start, except those by the visitor's actions: `[by how much,
 * what]`.
 */
async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const moved: [number, ...string[]][] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const what = shift.sources.map(({ node }) => node?.textContent || node?.nodeName || "what is gone");
        if (!shift.hadRecentInput) moved.push([shift.value, ...what]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate("window.moved");
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Returns the address of the aquarium's questionnaire: guests and members have different ones, in each
 * language.
 */
async function surveyOf(page: Page, role: "guest" | "member", locale: Locale): Promise<string> {
  const { survey } = aquarium.parse(await (await page.request.get(PATHS.aquarium("minato"))).json());
  const { guest, member } = locale === "ja" ? (survey ?? {}) : (survey?.by_locale?.[locale] ?? {});
  expect(guest).not.toBe(member);
  return String({ guest, member }[role]);
}

for (const { locale, drawAsGuest } of Object.values(LABELS)) {
  // Rule (home): Home has a title and a logo
  // Rule (home): Guests are led to the aquarium's questionnaire for guests
  // Rule (home): With the demo provider Home says that it is a demo
  // Rule (signing-in-and-out)
  test(
    `nothing on Home moves while it comes, in ${locale}`,
    unlessFirst(isFirstLanguage(locale)),
    async ({ page }) => {
      const shifts = await watchShifts(page);
      await slowDown(page);
      await openHome(page, locale);
      await expect(page.getByRole("button", { name: drawAsGuest })).toBeVisible();
      await expect(page.locator('a[target="_blank"]')).toBeVisible();
      await expect(page.getByText(/^(デモ版|Demo|演示版|데모)/)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").locator('img[src="/logo.svg"]')).toBeVisible();
      await expect(page.locator('a[target="_blank"]')).toHaveAttribute(
        "href",
        await surveyOf(page, "guest", locale),
      );
      expect(await shifts()).toEqual([]);
    },
  );
}

const QUESTIONNAIRES = {
  ja: { title: "アンケートの場所", guest: "ゲストの人は" },
  en: { title: "A questionnaire goes here", guest: "Guests come to" },
  zh: { title: "问卷的位置", guest: "未登录的访客" },
  ko: { title: "설문이 들어갈 자리", guest: "게스트는" },
} as const satisfies Record<Locale, object>;

test("the demo's questionnaire is a page of this server, in each language, that says where it is set", async ({
  page,
  context,
}) => {
  for (const [locale, { title, guest }] of Object.entries(QUESTIONNAIRES)) {
    await openHome(page, locale as Locale);
    const opened = context.waitForEvent("page");
    await page.locator('a[target="_blank"]').tap();
    const questionnaire = await opened;
    await expect(questionnaire.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(new URL(questionnaire.url()).origin).toBe(new URL(page.url()).origin);
    await expect(questionnaire.locator("html")).toHaveAttribute("lang", locale);
    // The guests' paragraph alone shows: the styles have come.
    await expect(questionnaire.getByText(guest)).toBeVisible();
    await expect(questionnaire.locator("#member")).toBeHidden();
    await expect(questionnaire.getByText("aquarium.json")).toBeVisible();
    await expect(questionnaire.getByRole("link")).toHaveAttribute("href", "/staff");
    await questionnaire.close();
  }
});

// Rule (home): A guest reads "Album is available after login", a member does not
// Rule (home): Members are led to another questionnaire, in a tab of its own
// Rule (an-aquariums-data)
test("nothing on a member's Home moves while it comes", async ({ page }) => {
  await openHome(page);
  await signIn(page, "Still");
  const shifts = await watchShifts(page);
  await slowDown(page);
  await page.reload();
  await expect(page.getByRole("link", { name: MEMBER_LABELS.album })).toBeVisible();
  await expect(page.locator('a[target="_blank"]')).toHaveAttribute(
    "href",
    await surveyOf(page, "member", "en"),
  );
  await expect(page.getByRole("link", { name: "I can see its bands" })).toBeVisible();
  await expect(page.getByText(MEMBER_LABELS.hint)).toBeHidden();
  expect(await shifts()).toEqual([]);
});

test("nothing on Home moves while it comes where a study runs", async ({ page, server }) => {
  await runStudy(server, "still");
  const shifts = await watchShifts(page);
  await slowDown(page);
  await page.route(/\/(StudyLinks|TakingPart)-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.addInitScript(() => localStorage.setItem("locale", "ja"));
  await page.goto("/still");
  await expect(page.getByRole("link", { name: "はらペンについて" })).toBeVisible();
  await expect(page.locator('a[target="_blank"]')).toBeVisible();
  await expect(page.getByText(/^デモ版/)).toBeVisible();
  await expect(page.getByRole("link", { name: "けんきゅうをてつだっています" })).toBeVisible();
  expect(await shifts()).toEqual([]);
});

// Rule (home): Nothing on Home moves when a study's parts come: the questionnaire's link and the
//   participant's line have their room beforehand
test("nothing on a kiosk's Home moves as its visitor comes to take part in a study", async ({
  page,
  server,
}) => {
  await runStudy(server, "still-hall", { assigned_by: "visit" });
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.goto("/still-hall");
  await expect(page.getByRole("button", { name: "おわる" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "はらペンについて" })).toBeVisible();
  const draw = page.getByRole("button", { name: "描く", exact: true });
  const before = await draw.boundingBox();
  await page.touchscreen.tap(10, 300);
  await expect(page.getByRole("link", { name: "けんきゅうをてつだっています" })).toBeVisible();
  expect(await draw.boundingBox()).toEqual(before);
});

test("an aquarium that cannot be loaded leaves Home its ways on", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route(/\/aquarium\.json$/, (route) => route.abort());
  await openHome(page);
  await expect(page.getByRole("link", { name: "About Harapen" })).toBeVisible();
  await expect(page.getByRole("link", { name: "I can see its bands" })).toBeVisible();
});
