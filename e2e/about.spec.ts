// Rule (loading)
// Rule (about)

import type { Locale } from "@harapen/contract/locales";
import { expectBestPractice } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, isFirstLanguage, unlessFirst } from "./support/further.ts";
import { open, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

const WORDS: Readonly<Record<Locale, readonly [title: string, ask: string, draw: string]>> = {
  ja: ["はらペンについて", "だれに聞けばいいの？", "ペンギンを描く"],
  en: ["About Harapen", "Who can I ask?", "Draw a penguin"],
  zh: ["关于 Harapen", "可以问谁？", "去画企鹅"],
  ko: ["Harapen에 대하여", "누구에게 물어보면 되나요?", "펭귄 그리기"],
};

for (const [locale, [title, ask, draw]] of Object.entries(WORDS)) {
  // Rule (about): About says what the app is and who can be asked, in each language
  test(
    `Home leads to the about view, and that to Draw, in ${locale}`,
    unlessFirst(isFirstLanguage(locale)),
    async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
      await page.goto("/kitano");
      await page.getByRole("link", { name: title }).tap();
      await expect(page).toHaveURL(/\/kitano\/about$/);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("heading", { name: ask })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      await page.getByRole("main").getByRole("link", { name: draw }).tap();
      await expect(page).toHaveURL(/\/kitano\/draw-penguin$/);
      await expect(page.getByTestId("belly-canvas")).toBeVisible();
    },
  );
}

test("the about view is loaded only when it is asked for", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/minato");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /about/i.test(url))).toEqual([]);
  await page.goto("/minato/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Asked for twice, the second time of the browser's cache.
  expect(new Set(scripts.filter((url) => /assets\/about-ja/i.test(url))).size).toBe(1);
});

for (const [what, ending] of Object.entries({ script: "js", stylesheet: "css" }))
  test(`the about view whose ${what} hangs is shown once that is asked for again`, {
    tag: FURTHER,
  }, async ({ page }) => {
    const file = new RegExp(`/assets/AboutScreen-[\\w-]{8}\\.${ending}$`);
    await page.clock.install();
    await page.route(file, () => {}, { times: 1 });
    await page.goto("/minato");
    const asked = page.waitForRequest(file);
    await page.getByRole("link", { name: "はらペンについて" }).tap();
    await asked;
    await page.clock.fastForward(31_000);
    await expect(page.getByRole("heading", { name: "だれに聞けばいいの？" })).toBeVisible();
  });

test("a step's number stands on its figure, also beside furigana on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.addInitScript(() => localStorage.setItem("furigana", "on"));
  await open(page, "/minato/about", "ja");
  const steps = page.getByRole("main").locator("ol > li");
  await expect(steps).toHaveCount(3);
  const gaps = await steps.evaluateAll((all) =>
    all.map((step) => {
      const figure = step.firstElementChild?.getBoundingClientRect().top ?? Number.NaN;
      return Math.round(figure - step.getBoundingClientRect().top);
    }),
  );
  expect(gaps).toEqual([0, 0, 0]);
});

// Rule (routes-and-redirects): Content that comes late does not move a page that its reader has scrolled
test("About stays where its reader has scrolled it, when the penguins come late", async ({ page }) => {
  const { promise: late, resolve: letPenguinsCome } = Promise.withResolvers<void>();
  await page.route("**/base.json", async (route) => {
    await late;
    await route.continue();
  });
  await open(page, "/minato/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  const penguins = page.waitForResponse("**/base.json");
  letPenguinsCome();
  await (await penguins).finished();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});

test("About offers no button that can't copy, where the browser has no clipboard for pages", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await open(page, "/minato/about");
  await expect(page.getByRole("heading", { name: "The number of this device" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
});

for (const [aquarium, kept, deletion] of [
  [
    "anonymous",
    "This is stored with a random number for this visit only.",
    "with the code from “See it on another phone”",
  ],
  ["consent", "Nothing from your visit, unless you take part in a study here.", "It is not kept"],
] as const) {
  test(`About says what is kept, and of whom, where not everything is: ${aquarium}`, {
    tag: FURTHER,
  }, async ({ page }) => {
    await open(page, `/${aquarium}/about`);
    await expect(
      page.getByRole("listitem").or(page.getByRole("paragraph")).filter({ hasText: kept }),
    ).toBeVisible();
    await page.getByText("Can it be deleted?").tap();
    await expect(page.getByText(deletion)).toBeVisible();
    await expect(page.getByText(/number below|device's number|for this device/)).toHaveCount(0);
    await page.goto(`/${aquarium}`);
    await signIn(page, `About ${aquarium}`);
    await page.getByRole("link", { name: "About Harapen" }).tap();
    await expect(
      page.getByText(/everything stored under it: your name, drawings, answers and album/),
    ).toBeVisible();
    await page.getByText("Can it be deleted?").tap();
    await expect(page.getByText(/number below/)).toBeVisible();
  });
}

test("About promises no number by which to delete on a kiosk, but says what a code is good for", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await open(page, "/minato/about");
  await expect(page.getByText(/for this device/)).toBeVisible();
  await page.getByText("Can it be deleted?").tap();
  await expect(page.getByText("The aquarium decides how long")).toBeVisible();
  await expect(
    page.getByText(/put them into your own album with the code .*, and delete them/),
  ).toBeVisible();
  await expect(page.getByText(/number below/)).toHaveCount(0);
});

test("About shows the number by which a guest's device, or a member's account, is forgotten", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/minato/about");
  const number = page.getByRole("heading", { name: "The number of this device" }).locator("~ code");
  await expect(number).toBeVisible();
  const device = await page.evaluate(() => localStorage.getItem("device_id"));
  await expect(number).toHaveText(String(device));
  await page.getByRole("button", { name: "Copy" }).tap();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(device);
  const started = () => rows(server.dataDir, "select payload from event where name = 'session_start'");
  await expect.poll(() => JSON.stringify(started())).toContain(String(device));

  await page.goto("/minato");
  await signIn(page, "About");
  await page.getByRole("link", { name: "About Harapen" }).tap();
  const account = page.getByRole("heading", { name: "The number of your account" }).locator("~ code");
  await expect(account).toBeVisible();
  const members = () => rows(server.dataDir, "select uid from visitor where name = 'About'");
  await expect.poll(members).toEqual([{ uid: await account.textContent() }]);
  await expect(page.getByText("Your e-mail address is not kept.")).toBeVisible();
  await expectBestPractice(page, "about");
});
