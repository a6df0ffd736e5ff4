// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { LABELS } from "./support/labels.ts";
import type { RunningServer } from "./support/server.ts";
import { plainForm, question, takePart } from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, type RunStudy, runStudy } from "./support/studies/run-study.ts";

/* A page of an aquarium that asks cannot be used before its question stands. */

test.use({ locale: "en" });

const labels = LABELS.en;
const running: RunStudy[] = [];

async function run(server: RunningServer): Promise<RunStudy> {
  const study = await runStudy(server, "asked-first", SETTINGS);
  running.push(study);
  return study;
}
// The tests of a server have one aquarium.
test.afterEach(async () => {
  for (const study of running.splice(0)) await study.stop();
});
const SETTINGS = { consent: plainForm(), arms: [RINGS_ARM] };
const QUESTION_PARTS = /\/assets\/(open-visit|StudyDialog)-.*\.js$/;
/** Longer than a page is held (`hold-page.ts`). */
const LONGEST = "00:13";

const lookAround = (page: Page) => question(page).getByRole("button", { name: "Just look around" });
const drawAsGuest = (page: Page) => page.getByRole("button", { name: labels.drawAsGuest });
const isHeld = (page: Page) => page.evaluate(() => document.getElementById("root")?.inert);

/** Presses what Home leads on by, with a finger and by keys. */
async function pressHome(page: Page): Promise<void> {
  for (const pressed of ["main a, main button", "nav a"])
    for (const each of await page.locator(pressed).all()) {
      const box = await each.boundingBox();
      if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
  for (const key of ["Tab", "Enter", "Tab", "Tab", "Enter", "Space"]) await page.keyboard.press(key);
}

/** Holds back what matches until the returned function is called. */
async function holdBack(page: Page, address: RegExp | string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Collects the paths of everything that the page posts. */
function watchPosts(page: Page): string[] {
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(new URL(request.url()).pathname);
  });
  return posted;
}

for (const [when, held] of [
  ["the app", /\/assets\/.*\.js$/],
  ["the question", QUESTION_PARTS],
  ["the form", `**${PATHS.study("asked-first")}`],
  ["the aquarium's record", `**${PATHS.aquarium("asked-first")}`],
] as const)
  test(`no press on Home does anything before the question, while ${when} is on its way`, async ({
    page,
    server,
  }) => {
    await run(server);
    const come = await holdBack(page, held);
    const posted = watchPosts(page);
    await page.goto("/asked-first", { waitUntil: "commit" });
    await expect(page.locator("main h1")).toBeVisible();
    if (when !== "the app") await expect(page.locator("#root:not([data-shell])")).toBeAttached();
    await expect(page.locator("#waiting")).toBeVisible();
    await pressHome(page);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe("/asked-first");
    expect(posted).toEqual([]);
    come();
    await expect(question(page)).toBeVisible();
    await expect(page.locator("#waiting")).toHaveCount(0);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe("/asked-first");
    await lookAround(page).tap();
    await drawAsGuest(page).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    expect(posted.filter((path) => path === PATHS.logEvent)).toEqual([]);
  });

test("on slow 3G a child who presses all the time is at Home when the question comes", async ({
  page,
  server,
}) => {
  await run(server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto("/asked-first", { waitUntil: "commit" });
  const draw = page.locator("main").getByText(labels.drawAsGuest);
  await expect(draw).toBeVisible();
  await expect(async () => {
    const box = (await draw.boundingBox()) ?? { x: 195, y: 540 };
    if (!(await question(page).isVisible())) await page.touchscreen.tap(box.x + 10, box.y + 10);
    await expect(question(page)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50], timeout: 60_000 });
  expect(new URL(page.url()).pathname).toBe("/asked-first");
});

test("without a study the first press leads on before any script has come, and the page is as it was", async ({
  page,
  server,
}) => {
  const html = async (path: string) => (await fetch(server.origin + path)).text();
  for (const path of ["/minato", "/minato/list", "/minato/about"])
    expect(await html(path)).not.toMatch(/data-asks|id="waiting"|StudyDialog/);
  await holdScripts(page);
  await page.goto("/minato", { waitUntil: "commit" });
  await page.getByRole("link", { name: labels.drawAsGuest }).tap();
  await expect(page).toHaveURL(/\/minato\/draw-penguin$/);
});

for (const hanging of [PATHS.aquarium("asked-first"), PATHS.study("asked-first"), "/assets/StudyDialog-*.js"])
  test(`a server that never answers ${hanging} does not lock the app, and the question is for the next Home`, async ({
    page,
    server,
  }) => {
    await run(server);
    const come = await holdBack(page, `**${hanging}`);
    await page.clock.install();
    await page.goto("/asked-first", { waitUntil: "commit" });
    await expect(page.locator("#waiting")).toBeVisible();
    // The app as well waits a moment for the record.
    await expect(async () => {
      await page.clock.fastForward(1_000);
      await expect(page.locator("#root:not([data-shell])")).toBeAttached({ timeout: 100 });
    }).toPass();
    await page.clock.fastForward(LONGEST);
    await expect.poll(() => isHeld(page)).toBe(false);
    await expect(page.locator("#waiting")).toHaveCount(0);
    await page.locator("main h1").tap();
    come();
    await page.clock.fastForward("00:20");
    await expect(drawAsGuest(page)).toBeVisible();
    await page.waitForTimeout(1_000);
    await expect(question(page)).toHaveCount(0);
    await drawAsGuest(page).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    await page.waitForTimeout(500);
    await expect(question(page)).toHaveCount(0);
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
    await expect(question(page)).toBeVisible();
  });

test("a question that comes late still comes first where nobody has touched the page", async ({
  page,
  server,
}) => {
  await run(server);
  const come = await holdBack(page, QUESTION_PARTS);
  await page.clock.install();
  await page.goto("/asked-first");
  await expect(page.locator("#root:not([data-shell])")).toBeAttached();
  await page.clock.fastForward(LONGEST);
  await expect.poll(() => isHeld(page)).toBe(false);
  come();
  await expect(question(page)).toBeVisible();
});

test("who has answered this form uses the page at once; another form, or another code, holds it again", async ({
  page,
  server,
}) => {
  const form = plainForm();
  const study = await run(server);
  const open = async (query = "") => {
    await page.goto(`/asked-first${query}`, { waitUntil: "commit" });
    await expect(page.locator("main h1")).toBeVisible();
  };
  const texts = (text: string) => ({
    consent: { ...form, texts: { ...form.texts, en: { ...form.texts.en, text } } },
  });
  await open();
  await lookAround(page).tap();
  await open();
  expect(await isHeld(page)).toBeFalsy();
  await study.change({ name: "Winter study" }, 1);
  await open();
  expect(await isHeld(page)).toBeFalsy();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(question(page)).toHaveCount(0);

  await study.change(texts("Now we record your clicks too."), 3);
  await open();
  await expect(question(page)).toContainText("your clicks too");
  await takePart(page).tap();
  await expect.poll(() => study.participants()).toHaveLength(1);
  const come = await holdBack(page, QUESTION_PARTS);
  await open();
  expect(await isHeld(page)).toBeFalsy();
  await study.change(texts("Now we record your voice too."), 4);
  await open();
  expect(await isHeld(page)).toBe(true);
  come();
  await expect(question(page)).toContainText("your voice too");
});

test("a page whose study has ended since it was made can be used as soon as that is known", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await run(server);
  const made = await (
    await fetch(`${server.origin}/asked-first`, { headers: { "accept-language": "en" } })
  ).text();
  expect(made).toContain(study.id);
  await study.stop();
  await page.route(/\/asked-first$/, async (route) => {
    const answer = await route.fetch();
    // The policy of the page that was made then allowed its script.
    const headers = { ...answer.headers() };
    delete headers["content-security-policy"];
    await route.fulfill({ status: 200, headers, body: made });
  });
  await page.goto("/asked-first");
  await drawAsGuest(page).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

for (const [screen, path] of [
  ["Draw", "/asked-first/draw-penguin"],
  ["the catalog", "/asked-first/list"],
  ["About", "/asked-first/about"],
] as const)
  test(`a link that leads to ${screen} asks first, and leaves the visitor there`, async ({
    page,
    server,
  }) => {
    await run(server);
    const come = await holdBack(page, QUESTION_PARTS);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#waiting")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.touchscreen.tap(190, 300);
    come();
    await expect(question(page)).toBeVisible();
    await lookAround(page).tap();
    await expect(question(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.waitForTimeout(500);
    if (screen === "Draw") await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
  });

test("the page that waits has no violations", { tag: FURTHER }, async ({ page, server }) => {
  await run(server);
  await holdBack(page, QUESTION_PARTS);
  await page.goto("/asked-first");
  await expect(page.locator("#waiting")).toBeVisible();
  await expectNoViolations(page, "the page that waits");
});
