// Rule (routes-and-redirects)

import type { Locator } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { useOldBrowser } from "./support/devices/old-browser.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { eventSession, expectCompleteSession } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

test.beforeEach(({ context }) => useOldBrowser(context));
// A worker's script may still be loading when the test ends, and is then no longer of interest.
test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

// Rule (routes-and-redirects): Browsers from Safari 15.4 on find penguins, on the server and by themselves,
//   and all that they do is recorded
test("in a browser as old as Safari 15.4 a guest finds a penguin, and every event is recorded", async ({
  page,
  fingers,
  server,
}) => {
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: "Compare spots" }).tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  const events = (await expectCompleteSession(server, await eventSession(page))).map(({ name }) => name);
  for (const name of ["session_start", "stroke_end", "search", "confirm_correct"] as const)
    expect(events).toContain(name);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on the page");
  return box;
}

const SCREENS = [
  { name: "an iPhone SE of 2016", width: 320, height: 454 },
  { name: "an iPhone 7", width: 375, height: 548 },
  { name: "an iPhone 7 Plus on its side", width: 736, height: 339 },
  { name: "an iPad Air 2", width: 768, height: 954 },
];
// Rule (look-and-room)
for (const { name, ...size } of SCREENS)
  test(
    `in a browser as old as Safari 15.4 the belly has most of the room between text and buttons on ${name}`,
    unlessFirst(name === "an iPhone 7"),
    async ({ page }) => {
      await page.setViewportSize(size);
      await beginToDraw(page, LABELS.ja);
      const stage = await boxOf(page.getByTestId("belly-canvas"));
      expect(stage.width / stage.height).toBeCloseTo(380 / 410, 2);
      const share = Math.max(stage.width / size.width, stage.height / (size.height - 45));
      expect(share).toBeGreaterThan(0.6);
      for (const button of await page.locator("main").getByRole("button").all()) {
        const box = await boxOf(button);
        const isBeside = box.x >= stage.x + stage.width || box.y >= stage.y + stage.height;
        expect(isBeside, await button.innerText()).toBe(true);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
      }
    },
  );

// Rule (double-taps)
test("in a browser as old as Safari 15.4 a dialog dims the page and takes no second tap of a double tap for its own close", async ({
  page,
}) => {
  await beginToDraw(page, LABELS.en);
  await page.getByRole("button", { name: LABELS.en.done }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const backdrop = await dialog.evaluate((element) => {
    const { backgroundColor, animationName } = getComputedStyle(element, "::backdrop");
    return { backgroundColor, animationName };
  });
  expect(backdrop.backgroundColor).toMatch(/\/ 0\.55\)$|, 0\.55\)$/);
  expect(backdrop.animationName).toMatch(/guard/);
});

// Rule (first-paint)
test("a browser as old as Safari 15.4 has all parts of the first screen come at once", async ({ page }) => {
  await page.goto("/minato");
  const modules = await page.locator("#root").evaluate((root) => root.dataset.modules?.split(" ") ?? []);
  expect(modules.length).toBeGreaterThan(0);
  const preloaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  await expect.poll(preloaded).toEqual(expect.arrayContaining(modules));
});

test("a browser as old as Safari 15.4 searches by itself without a network", { tag: FURTHER }, async ({
  page,
  context,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const worker = page.waitForResponse(/worker-/);
  await beginToDraw(page, labels);
  await worker;
  await page.waitForLoadState("networkidle");
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await context.setOffline(true);
  await search(page, labels);
  await expect(page.getByText(/this device did the search itself/)).toBeVisible();
  await context.setOffline(false);
});

test("a browser as old as Safari 15.4 takes a code from the address, logs in and shows an album", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  await page.goto("/minato?code=2222-2222");
  await expect(page).toHaveURL(/minato$/);
  await page.keyboard.press("Escape");
  await signIn(page, "Old Phone");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  await expect(page.getByText(MEMBER_LABELS.emptyAlbum)).toBeVisible();
});
