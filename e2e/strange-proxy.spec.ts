import { PATHS } from "@harapen/contract/calls/paths";
import type { Page, Route } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { pendingSaves } from "./support/delivery/pending.ts";
import { currentDrawingId, expectEverythingOnce } from "./support/delivery/saved-once.ts";
import { PLAUSIBLE, PORTAL, STRANGE, test } from "./support/delivery/strange-proxy.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";

const labels = LABELS.en;

/**
 * Tells the page that the network is back, as a phone does after joining another: what waits is sent at once.
 */
const comeOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

/** Draws a spot, searches and opens the best candidate. */
async function openCandidate(page: Page, fingers: Fingers): Promise<void> {
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  await search(page, labels);
  await candidates(page).first().tap();
}

// Rule (saving): What a strange proxy has answered arrives once it behaves, once, and none of it goes to
//   where a redirect leads
test("what a strange proxy answers to saves and events is no answer: all of them arrive, once", {
  tag: FURTHER,
}, async ({ page, fingers, server, strange }) => {
  await openCandidate(page, fingers);
  const drawingId = await currentDrawingId(page);
  strange.faultOfCall = () => ({ answer: 200 });
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  for (const fault of STRANGE) {
    strange.faultOfCall = () => fault;
    const before = strange.asked.length;
    const metBy = async () => {
      await comeOnline(page);
      return strange.asked.slice(before);
    };
    await expect
      .poll(metBy)
      .toEqual(expect.arrayContaining([PATHS.saveRecord, PATHS.saveDrawing, PATHS.logEvent]));
  }
  strange.faultOfCall = undefined;
  await comeOnline(page);
  await expectEverythingOnce(page, server, drawingId);
  expect(strange.asked).not.toContain(PORTAL);
});

test("a save that fails just as the network comes back does not wait for what failed before", {
  tag: FURTHER,
}, async ({ page, fingers, strange }) => {
  await openCandidate(page, fingers);
  strange.faultOfCall = () => ({ answer: 503 });
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  const timesSent = async () => {
    await comeOnline(page);
    return strange.asked.filter((path) => path === PATHS.saveDrawing).length;
  };
  // By then, the backoff is minutes long.
  await expect.poll(timesSent, { timeout: 30_000 }).toBeGreaterThan(8);

  const cutOff = Promise.withResolvers<void>();
  let held = 0;
  const hold = async (route: Route) => {
    if (!strange.faultOfCall) return route.continue();
    held += 1;
    await cutOff.promise;
    await route.abort();
  };
  await page.route(`**${PATHS.saveRecord}`, hold);
  await page.route(`**${PATHS.saveDrawing}`, hold);
  const underWay = async () => {
    await comeOnline(page);
    return held;
  };
  await expect.poll(underWay).toBeGreaterThan(0);
  strange.faultOfCall = undefined;
  await comeOnline(page);
  cutOff.resolve();
  await expect.poll(() => pendingSaves(page), { timeout: 30_000 }).toBe(0);
});

// Rule (whose-answer-counts): What a portal or a proxy answers is no data
test("what a strange proxy answers to a search counts as no network, and the drawing stays", {
  tag: FURTHER,
}, async ({ page, fingers, strange }) => {
  await forbidDeviceSearch(page);
  await beginToDraw(page, labels);
  await fingers.tap({ x: 150, y: 160 });
  for (const fault of PLAUSIBLE) {
    strange.faults.set(PATHS.search, fault);
    await page.getByRole("button", { name: labels.done }).tap();
    await expect(page.getByRole("alert")).toContainText(labels.error);
    await page.getByRole("alert").getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await fingers.tap({ x: 240, y: 300 });
  strange.faults.clear();
  await search(page, labels);
  expect(strange.asked).not.toContain(PORTAL);
});

// Rule (whose-answer-counts)
test("a portal's page in the place of the penguins is not kept, however fresh it calls itself", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  const headers = { "content-type": "text/html", "cache-control": "public, max-age=86400" };
  const calls = [PATHS.basePenguins("minato"), PATHS.dictionary("minato", "en"), PATHS.aquarium("minato")];
  for (const path of calls) strange.faults.set(path, { answer: 200, headers, body: "<!doctype html>" });
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minato/list");
  await expect.poll(() => strange.asked).toEqual(expect.arrayContaining(calls));
  strange.faults.clear();
  await expect(candidates(page).first()).toBeVisible();
  await page.reload();
  await expect(candidates(page).first()).toBeVisible();
});
