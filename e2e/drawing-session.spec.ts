// Rule (a-new-drawing-or-the-same)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import type { SearchRequest } from "@harapen/contract/calls/search";
import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import type { Locator, Page } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import type { CallWatcher } from "./support/call-watcher.ts";
import { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { rows } from "./support/stored-rows.ts";
import {
  eventSession,
  expectCompleteSession,
  type StoredEvent,
  storedEvents,
} from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;
const FIRST: Point = { x: 150, y: 200 };
const SECOND: Point = { x: 230, y: 290 };

test.beforeEach(async ({ page }) => {
  await forbidDeviceSearch(page);
  await beginToDraw(page, labels);
});

const results = (page: Page): Locator => page.getByRole("heading", { name: labels.results });
const changedNotice = (page: Page): Locator => page.getByRole("note");

/** Returns how many strokes each search had, in the order of the searches. */
async function strokesSearched(calls: CallWatcher): Promise<(number | undefined)[]> {
  return (await calls.named("search")).map(({ request }) => (request as SearchRequest).data?.length);
}

async function confirmFirst(page: Page): Promise<void> {
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
}

// Rule (a-new-drawing-or-the-same): What a search found stays with the strokes, mask, picture and draw time
//   that were searched
// Rule (results): Back leads from the new results to the drawing, and to the old ones where the search has
//   failed
test("results are saved with the drawing that was searched, say that it has changed, and search it anew", async ({
  page,
  fingers,
  calls,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await fingers.tap(FIRST);
  await search(page, labels);
  await expect(changedNotice(page)).toBeHidden();
  await page.goBack();
  await fingers.tap(SECOND);
  await page.goForward();
  await expect(changedNotice(page)).toContainText("changed");
  await confirmFirst(page);
  await page.goBack();
  await page.goBack();
  await page.context().setOffline(true);
  await changedNotice(page).getByRole("link").tap();
  await expect(page.getByRole("alert").getByText(labels.error)).toBeVisible();
  await page.goBack();
  await expect(changedNotice(page)).toBeVisible();
  await page.context().setOffline(false);
  await changedNotice(page).getByRole("link").tap();
  // Both on one screen, as the earlier results may still be shown.
  const main = page.getByRole("main").filter({ has: results(page), hasNot: changedNotice(page) });
  await expect(main).toBeVisible();
  await page.goBack();
  await expect(page.locator("[data-ink] path")).toHaveCount(2);
  await page.goForward();
  await expect(results(page)).toBeVisible();
  await page.reload();
  await expect(results(page)).toBeVisible();
  // The second, its silent repetition, and the third, which is answered.
  expect(await strokesSearched(calls)).toEqual([1, 2, 2, 2]);
  await confirmFirst(page);
  const [{ drawing_id } = {}] = rows(
    server.dataDir,
    "select drawing_id from record order by saved_at desc limit 1",
  );
  const saved = rows(
    server.dataDir,
    `select search_id, json_array_length(strokes) as strokes from record where drawing_id = '${drawing_id}'`,
  );
  expect(saved.map(({ strokes }) => strokes)).toEqual([1, 2]);
  expect(new Set(saved.map(({ search_id }) => search_id)).size).toBe(2);
});

test("a tab that is duplicated begins a drawing of its own, and the original keeps its own over a reload", async ({
  page,
  context,
  fingers,
  server,
}) => {
  await fingers.tap(FIRST);
  await search(page, labels);
  const drawn = await page.evaluate(() => sessionStorage.getItem("harapen.drawing.minato"));
  const opened = context.waitForEvent("page");
  // Like a duplicated tab, the new one begins with a copy of the session storage.
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(copy).toHaveURL(/draw-penguin$/);
  const other = await Fingers.on(copy);
  await other.expectTapsCount();
  await expect(copy.getByRole("button", { name: labels.undo })).toBeDisabled();
  await expect(copy.getByRole("button", { name: "Bring back my drawing" })).toHaveCount(0);
  await other.tap(SECOND);
  await copy.reload();
  await expect(copy.locator("[data-ink] path")).toHaveCount(1);
  await search(copy, labels);
  await confirmFirst(copy);
  await page.reload();
  await expect(results(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("harapen.drawing.minato"))).toBe(drawn);
  await confirmFirst(page);
  const ids = () =>
    new Set(rows(server.dataDir, "select drawing_id from record").map(({ drawing_id }) => drawing_id));
  const { drawingId } = JSON.parse(drawn ?? "");
  await expect.poll(() => ids().has(drawingId)).toBe(true);
  const last = rows(server.dataDir, "select drawing_id from record order by saved_at desc limit 2");
  expect(new Set(last.map(({ drawing_id }) => drawing_id)).size).toBe(2);
});

// Rule (a-new-drawing-or-the-same): For ten seconds after, "Bring back my drawing" brings back the drawing
//   and its results
test("a drawing that the Draw tab replaced is brought back, with its results as they were left", {
  tag: FURTHER,
}, async ({ page, fingers, calls }) => {
  const drawTab = page.getByRole("link", { name: "Draw", exact: true });
  const bringBack = page.getByRole("button", { name: "Bring back my drawing" });
  const tenth = candidates(page).nth(9);
  await fingers.tap(FIRST);
  await search(page, labels);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await tenth.scrollIntoViewIfNeeded();
  await page.clock.install();
  await drawTab.tap();
  await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(bringBack).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(bringBack).toBeFocused();
  // It stays for the focus, once a pointer that was over it has gone.
  await bringBack.hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await page.keyboard.press("Enter");
  await expect(tenth).toBeInViewport();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(bringBack).toBeHidden();

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await drawTab.tap();
  // The press is painted before the app navigates.
  await page.clock.runFor(100);
  await expect(bringBack).toBeVisible();
  await page.clock.runFor(9_400);
  await expect(bringBack).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(bringBack).toBeHidden();
  await page.clock.resume();
  await page.goBack();
  await expect(tenth).toBeInViewport();

  await tenth.getByRole("link").tap();
  await page.getByRole("button", { name: labels.thisOne }).waitFor();
  await drawTab.tap();
  await fingers.tap(SECOND);
  await page.getByRole("link", { name: "Catalog", exact: true }).tap();
  await expect(page).toHaveURL(/list$/);
  await bringBack.tap();
  await expect(page.getByRole("button", { name: "Back to the new drawing" })).toBeVisible();
  await confirmFirst(page);
  await drawTab.tap();
  await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
  await bringBack.tap();
  await expect(page.getByRole("button", { name: labels.undo })).toBeEnabled();
  await expect(bringBack).toBeHidden();
  expect(await strokesSearched(calls)).toEqual([1]);
  const saved = (await calls.named("saveRecord")).map(({ request }) => request as SaveRecordRequest);
  expect(saved.map(({ data }) => data.length)).toEqual([1]);
});

// Rule (a-new-drawing-or-the-same): Pressed on Draw it adds no step to the history: one Back leads to the
//   screen before
test("a drawing that Home's button, or the form about bands, would replace is brought back as well", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const ink = page.locator("[data-ink] path");
  const home = page.getByRole("link", { name: "Home", exact: true });
  const expectBroughtBack = async () => {
    await expect(page).toHaveURL(/\/minato\/draw-penguin$/);
    await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
    await page.getByRole("button", { name: "Bring back my drawing" }).tap();
    await expect(ink).toHaveCount(2);
  };
  await fingers.tap(FIRST);
  await fingers.tap(SECOND);
  await home.tap();
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expectBroughtBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/minato$/);
  await page.getByRole("link", { name: "I can see its bands" }).tap();
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().tap();
  await page.getByRole("button", { name: "次へ" }).tap();
  await expectBroughtBack();
});

test("a stroke under way and a search in flight stay with the drawing that they began in", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const strokes = page.locator("[data-ink] path");
  const toOther = page.getByRole("button", { name: /Bring back my drawing|Back to the new drawing/ });
  const exchange = async () => {
    await toOther.focus();
    await page.keyboard.press("Enter");
  };
  for (const spot of [FIRST, SECOND]) await fingers.tap(spot);
  await expect(strokes).toHaveCount(2);
  await page.getByRole("link", { name: "Catalog", exact: true }).tap();
  await expect(page).toHaveURL(/list$/);
  // The address changes before the screen: until then, a finger would draw on the old one.
  await expect(fingers.canvas).toBeHidden();
  // A press that follows another sooner counts as a part of it.
  await page.waitForTimeout(NAV_CLICK_DEBOUNCE_MS);
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await expect(toOther).toBeVisible();
  await expect(strokes).toHaveCount(0);
  await fingers.down(FIRST);
  await exchange();
  await expect(strokes).toHaveCount(2);
  await fingers.up();
  await expect(toOther).toHaveText("Back to the new drawing");
  await expect(strokes).toHaveCount(2);
  await exchange();
  await expect(strokes).toHaveCount(1);
  // The previous one stays for a moment, and does nothing.
  await expect(toOther).toHaveText("Bring back my drawing");

  const answered = Promise.withResolvers<void>();
  await page.route(`**${PATHS.search}`, async (route) => {
    await answered.promise;
    await route.continue().catch(() => {});
  });
  // In one task, so that the other drawing comes before the paint that the search waits for.
  await page.getByRole("button", { name: labels.done }).evaluate(
    (done: HTMLElement, other) => {
      done.click();
      (other as HTMLElement).click();
    },
    await toOther.elementHandle(),
  );
  await expect(strokes).toHaveCount(2);
  answered.resolve();
  await expect(page.getByRole("button", { name: labels.done })).toHaveAttribute("aria-busy", "false");
  await page.unroute(`**${PATHS.search}`);
  await search(page, labels);
  await page.goBack();
  await expect(strokes).toHaveCount(2);
  const { id } = await eventSession(page);
  const left = () => storedEvents(server, id).filter(({ name }) => name === "search_failed");
  await expect
    .poll(() => left().map(({ payload }) => payload))
    .toMatchObject([{ total_strokes: 1, reason: "left" }]);
});

const MINUTE = 60_000;

/** Returns the total milliseconds of the views of Draw that were left; each was left once. */
function drawViewsMs(events: readonly StoredEvent[]): number {
  const leaves = events.filter(({ name, payload }) => name === "page_leave" && payload.screen === "draw");
  return leaves.reduce((sum, { payload }) => sum + Number(payload.total_ms), 0);
}

/** Returns the draw time of the last saved record, in milliseconds. */
function savedDrawMs({ dataDir }: RunningServer): number {
  const [saved] = rows(dataDir, "select draw_seconds as seconds from record order by saved_at desc limit 1");
  return Number(saved?.seconds) * 1000;
}

test("draw time is the time with Draw open, over Back and reloads, as its views have it", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await page.clock.install();
  await page.goto("/minato/draw-penguin");
  await fingers.tap(FIRST);
  await page.clock.fastForward(2 * MINUTE);
  await search(page, labels);
  await page.clock.fastForward(10 * MINUTE);
  await page.goBack();
  await page.clock.fastForward(4 * MINUTE);
  await page.reload();
  await fingers.tap(SECOND);
  await page.clock.fastForward(3 * MINUTE);
  await search(page, labels);
  await confirmFirst(page);
  expect(Math.floor(savedDrawMs(server) / MINUTE)).toBe(9);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(Math.floor(drawViewsMs(events) / MINUTE)).toBe(9);
});

test("time in the browser's back-forward cache is no draw time, as it is none of a view", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await page.clock.install();
  await page.goto("/minato/draw-penguin");
  await fingers.tap(FIRST);
  await page.clock.fastForward(2 * MINUTE);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.fastForward(10 * MINUTE);
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.clock.fastForward(3 * MINUTE);
  await search(page, labels);
  await confirmFirst(page);
  expect(Math.floor(savedDrawMs(server) / MINUTE)).toBe(5);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(Math.floor(drawViewsMs(events) / MINUTE)).toBe(5);
});
