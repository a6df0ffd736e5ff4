import { PATHS } from "@harapen/contract/calls/paths";
import { pendingEvents, pendingSaves } from "./support/delivery/pending.ts";
import { currentDrawingId } from "./support/delivery/saved-once.ts";
import { test as strangeTest } from "./support/delivery/strange-proxy.ts";
import { expect } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectEndedSession } from "./support/telemetry/stored-session.ts";

const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

const labels = LABELS.en;

/**
 * Lets each request of a page take its time, as on a slow phone: a browser ends a closed page after half a
 * second, in the middle of sending.
 */
function sendSlowly(): void {
  const { fetch } = window;
  window.fetch = (...request) => {
    const begun = performance.now();
    while (performance.now() - begun < 50);
    return fetch(...request);
  };
}

// Rule (the-search)
test("a visit that loses its network, is reloaded, finished and closed without one arrives once, whole, when it is back", async ({
  page,
  context,
  strange,
  server,
  fingers,
}) => {
  await page.goto("/minato/draw-penguin");
  await fingers.tap({ x: 150, y: 160 });
  const hasReferences = () =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, PATHS.references("minato"));
  await expect.poll(hasReferences, { timeout: 30_000 }).toBe(true);
  const { id } = await eventSession(page);

  strange.offline = true;
  await page.reload();
  await fingers.tap({ x: 240, y: 300 });
  await search(page, labels);
  await expect(page.getByText(/this device did the search itself/)).toBeVisible();
  await candidates(page).first().tap();
  const drawingId = await currentDrawingId(page);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  await page.evaluate(sendSlowly);
  await page.close({ runBeforeUnload: true });

  strange.offline = false;
  const later = await context.newPage();
  await later.goto("/minato");
  await expect.poll(() => pendingSaves(later), { timeout: 60_000 }).toBe(0);
  const stored = (table: string) =>
    rows(server.dataDir, `select 1 as stored from ${table} where drawing_id = '${drawingId}'`);
  expect([stored("record"), stored("drawing")]).toEqual([[{ stored: 1 }], [{ stored: 1 }]]);
  await expect.poll(() => pendingEvents(later), { timeout: 60_000 }).toBe(0);
  const events = await expectEndedSession(server, id);
  const counted = (name: string) => events.filter((event) => event.name === name).length;
  expect([counted("search"), counted("confirm_correct"), counted("stroke_end")]).toEqual([1, 1, 2]);
  expect(events.filter(({ payload }) => /_dropped$/.test(String(payload.code)))).toEqual([]);
});
