// Rule (the-search)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SearchRequest } from "@harapen/contract/calls/search";
import type { Page, Route } from "@playwright/test";
import { forbidDeviceSearch, screensPrefetched } from "./support/aquariums/device-search.ts";
import type { CallWatcher } from "./support/call-watcher.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { pressInStoppedTime } from "./support/screens/clock.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

test.beforeEach(async ({ page, fingers, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/);
  await forbidDeviceSearch(page);
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await fingers.tap({ x: 240, y: 300 });
});

const INSTRUCTION = "Draw every spot you can see";
const WAITING = "We'll search again as soon as we can";

async function failToSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: labels.done }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await expect(page.getByRole("heading", { name: WAITING })).toBeVisible();
}

/** Returns how many strokes each answered search had. */
async function searchedStrokes(calls: CallWatcher): Promise<(number | undefined)[]> {
  const answered = (await calls.named("search")).filter(({ status }) => status === 200);
  return answered.map(({ request }) => (request as SearchRequest).data?.length);
}

// Rule (the-search): A failed search is made again by itself once the server can be reached, until the
//   visitor goes on
// Rule (alerts): Alerts are messages in the page, never the browser's own dialogs; good and bad news have the
//   role `alert`
test("a failed search says so, keeps the drawing, and is made by itself once the network is back", async ({
  page,
  context,
  calls,
  server,
}) => {
  await screensPrefetched(page);
  await context.setOffline(true);
  await failToSearch(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await searchedStrokes(calls)).toEqual([2]);
  const { id } = await eventSession(page);
  const searches = () =>
    storedEvents(server, id).filter(({ name }) => name === "search_failed" || name === "search");
  await expect.poll(() => searches().map(({ name }) => name)).toEqual(["search_failed", "search"]);
});

test("a failed search or save says what failed: the network, an answer, the server, or that it was refused", async ({
  page,
  context,
}) => {
  await screensPrefetched(page);
  const said = async (reason: string) => {
    const alert = page.getByRole("alert").filter({ hasText: reason });
    await expect(alert).toBeVisible();
    await alert.getByRole("button").tap();
    await expect(page.getByRole("alert")).toHaveCount(0);
  };
  const failures = [
    [500, "The server has a problem right now."],
    [429, "The server did not accept this."],
    [413, "The server did not accept this."],
    [0, "The server does not answer."],
  ] as const;
  const answers = (status: number) => (route: Route) =>
    status ? route.fulfill({ status, json: { success: false, message: "no" } }) : route.abort();
  for (const [status, reason] of failures) {
    await page.route(`**${PATHS.search}`, answers(status));
    await page.getByRole("button", { name: labels.done }).tap();
    await said(reason);
  }
  await context.setOffline(true);
  await page.getByRole("button", { name: labels.done }).tap();
  await said("There is no network right now.");
  // With the network the search is made by itself.
  await page.unroute(`**${PATHS.search}`);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  await page.route(`**${PATHS.saveRecord}`, answers(500));
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
  await page.getByRole("button", { name: labels.drawAnother }).tap();
  const alert = page.getByRole("alert").filter({ hasText: labels.sentLater });
  await expect(alert).toContainText(labels.error);
  await expect(alert).toContainText("The server has a problem right now.");
});

// Rule (the-search): Except on phones, what a failed search waits for stays in sight
test("on a tablet, what a failed search waits for is read below the alert, in whole", {
  tag: FURTHER,
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await context.setOffline(true);
  await failToSearch(page);
  const heading = await page.getByRole("heading", { name: WAITING }).boundingBox();
  const alert = await page.getByRole("alert").boundingBox();
  if (!heading || !alert) throw new Error("nothing is shown");
  expect(heading.height).toBeGreaterThan(20);
  expect(heading.y).toBeGreaterThanOrEqual(alert.y + alert.height);
});

// Rule (the-search): A search that fails alerts "An error occurred"
test("a search that the server can't answer says so and keeps the drawing, and is made again after a while", {
  tag: FURTHER,
}, async ({ page, calls }) => {
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await failToSearch(page);
  await page.unroute(`**${PATHS.search}`);
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible({ timeout: 30_000 });
  expect(await searchedStrokes(calls)).toEqual([2]);
});

test("a search that the server asks to wait with is made again no sooner, not even when the network is back", {
  tag: FURTHER,
}, async ({ page, calls }) => {
  await page.clock.install();
  let asked = 0;
  await page.route(`**${PATHS.search}`, (route) => {
    asked++;
    const json = { success: false, message: "later" };
    return route.fulfill({ status: 503, headers: { "retry-after": "60" }, json });
  });
  await failToSearch(page);
  await page.clock.fastForward("00:10");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.clock.fastForward("00:40");
  await expect(page.getByRole("heading", { name: WAITING })).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute(`**${PATHS.search}`);
  await page.clock.fastForward("00:15");
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  expect(await searchedStrokes(calls)).toEqual([2]);
});

test("a search for which the network is back before the server takes it is made as soon as it does", {
  tag: FURTHER,
}, async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await page.route(`**${PATHS.search}`, (route) => {
    asked++;
    const json = { success: false, message: "later" };
    return route.fulfill({ status: 503, headers: { "retry-after": "4" }, json });
  });
  // Without jitter, the first wait has its whole length: eight seconds.
  await page.evaluate(() => Object.assign(Math, { random: () => 0 }));
  await pressInStoppedTime(page, () => page.getByRole("button", { name: labels.done }).tap());
  await expect(page.getByRole("heading", { name: WAITING })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.clock.runFor(4_000);
  await expect.poll(() => asked).toBe(2);
});

test("after a failed search Done works again, and who goes on drawing is not taken away from it", {
  tag: FURTHER,
}, async ({ page, context, calls, fingers }) => {
  await screensPrefetched(page);
  await context.setOffline(true);
  await failToSearch(page);
  await fingers.tap({ x: 180, y: 220 });
  await expect(page.getByRole("heading", { name: INSTRUCTION })).toBeVisible();
  await context.setOffline(false);
  await fingers.tap({ x: 210, y: 250 });
  await search(page, labels);
  expect(await searchedStrokes(calls)).toEqual([4]);
});

// Rule (outcomes): After a save from Results that failed an alert says "An error occurred", and that the
//   drawing will be sent later where it will
// Rule (alerts): An alert can be dismissed
test("what was not sent after Not sure is an error, and safe where it can be sent later", {
  tag: FURTHER,
}, async ({ page, context }) => {
  await search(page, labels);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
  await context.setOffline(true);
  await page.getByRole("button", { name: labels.backHome }).tap();
  await expect(page).toHaveURL(/\/minato\/?$/);
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  await page.getByRole("alert").getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

// Rule (labels-and-languages): The page's language is that of its words, also where another's stand in
test("the app starts in English where its language cannot be loaded, and without words where no language can", async ({
  page,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
  await page.route(/\/ko-[^/]+\.js$/, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem("locale", "ko"));
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // The previous page may still have been preparing its visit.
  expect(logged).toContainEqual(expect.stringContaining("messages not loaded"));
  await page.route(/\/en-[^/]+\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: "home.guest" })).toBeVisible();
  expect(logged).toContainEqual(expect.stringContaining("locale bootstrap failed"));
});

// Rule (labels-and-languages)
test("a page that began without its language's words has them once they come", async ({ page }) => {
  await page.route(/\/ko-[^/]+\.js$/, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem("locale", "ko"));
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.unroute(/\/ko-[^/]+\.js$/);
  await expect(page.getByRole("button", { name: LABELS.ko.drawAsGuest })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
});

// Rule (first-paint): A part of the app that could not be loaded can be loaded later on the same page
test("a language that cannot be loaded leaves the page in the one it speaks, until it can", {
  tag: FURTHER,
}, async ({ page }) => {
  await page.route(/\/ko-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/minato");
  const korean = page.getByRole("button", { name: LABELS.ko.languageName });
  await korean.tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.unroute(/\/ko-[^/]+\.js$/);
  await korean.tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page.getByRole("main")).not.toContainText("home.");
});

test("every language can be chosen without network once the page stands", { tag: FURTHER }, async ({
  page,
  context,
}) => {
  await page.goto("/minato");
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/^\/assets\/zh-/));
  await context.setOffline(true);
  await page.getByRole("button", { name: LABELS.zh.languageName }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("main")).not.toContainText("home.");
});

// Rule (outcomes): "This was the one!!!" leads Home at once, also where nothing can be sent
// Rule (saving): A save that fails for a passing reason is kept in IndexedDB and sent later
// Rule (saving): A confirmation that will be sent later is announced as such, not as sent
test("an answer given without network is kept on the device and stored once it is back", async ({
  page,
  context,
  server,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await search(page, labels);
  await candidates(page).first().tap();
  await context.setOffline(true);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page).toHaveURL(/\/minato\/?$/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("alert")).not.toContainText(labels.sent);
  expect(warnings.filter((text) => text.includes("is kept")).toSorted()).toEqual([
    expect.stringMatching(/^harapen: a drawing is kept and will be sent later ApiError: no network/),
    expect.stringMatching(/^harapen: a record is kept and will be sent later ApiError: no network/),
  ]);
  const drawingId = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("harapen.drawing.minato") ?? "{}").drawingId,
  );
  const stored = (table: string) =>
    rows(server.dataDir, `select 1 as kept from ${table} where drawing_id = '${drawingId}'`);
  expect(stored("record")).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => stored("record")).toHaveLength(1);
  await expect.poll(() => stored("drawing")).toHaveLength(1);
});

test("a screen whose styles could not be loaded ahead has them when it is shown", { tag: FURTHER }, async ({
  page,
}) => {
  const styles = /\/ResultsScreen-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => styles.test(request.url()));
  await page.reload();
  await refused;
  await page.unroute(styles);
  await search(page, labels);
  await expect(page.getByRole("main").getByRole("list").first()).toHaveCSS("display", "grid");
});

test("a stylesheet that stays missing holds up no other screen", { tag: FURTHER }, async ({ page }) => {
  const styles = /\/DrawScreen-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => styles.test(request.url()));
  await page.goto("/minato");
  await refused;
  await page.getByRole("link", { name: "Catalog" }).tap();
  await expect(page.getByRole("main").getByRole("list").first()).toHaveCSS("display", "grid");
});
