import { expect, type Page } from "@playwright/test";
import type { RunningServer } from "../server.ts";
import { rows } from "../stored-rows.ts";
import { countOf, eventSession, expectCompleteSession } from "../telemetry/stored-session.ts";
import { pendingEvents, pendingSaves } from "./pending.ts";

/**
 * The time within which everything arrives once the network works again: twice the longest backoff after a
 * minute of failures.
 */
const ARRIVAL_MS = 180_000;

/** Resolves to the id of the present drawing. */
export function currentDrawingId(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem("harapen.drawing.minato") ?? "{}").drawingId as string,
  );
}

/**
 * Waits until a drawing and its record, and every event of the session, are stored once each, and asserts
 * that nothing waits on the device and nothing was given up.
 */
export async function expectEverythingOnce(
  page: Page,
  server: RunningServer,
  drawingId: string,
): Promise<void> {
  const stored = (table: string) =>
    rows(server.dataDir, `select session from ${table} where drawing_id = '${drawingId}'`);
  const { id: session } = await eventSession(page);
  await expect.poll(() => pendingSaves(page), { timeout: ARRIVAL_MS }).toBe(0);
  expect([stored("record"), stored("drawing")]).toEqual([[{ session }], [{ session }]]);
  await expect.poll(() => pendingEvents(page), { timeout: ARRIVAL_MS }).toBe(0);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
  const lost = events.filter(({ payload }) => /_dropped$/.test(String(payload.code)));
  expect(lost).toEqual([]);
  expect(countOf(events, "confirm_correct")).toBe(1);
}
