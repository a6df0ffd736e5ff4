import { expect } from "@playwright/test";
import type { Device } from "../model/device.ts";
import type { IdLabels } from "./labels.ts";
import type { StoredEvent } from "./stored.ts";

/**
 * The seconds by which a screen's own time may differ from its view's: until both have begun, and what Done
 * does besides searching.
 */
const TOLERANCE = 1.5;

/**
 * Checks that each record's draw time is the time with Draw open: that of the views of Draw in which the
 * drawing was open up to Done, of which the last one continues until the search is answered.
 */
export function expectDrawTimes(
  { outcomes }: Device,
  records: readonly Readonly<Record<string, unknown>>[],
  events: readonly StoredEvent[],
  labels: IdLabels,
): void {
  for (const { search } of outcomes.filter((outcome) => !outcome.search.drawing.sharesViews)) {
    const searchId = labels.uuidOf(search.id);
    const record = records.find(({ search_id }) => search_id === searchId);
    const latency = numberOf(events, "search", { search_id: searchId }, "latency_ms");
    const views = search.drawViews.map(({ id }) =>
      numberOf(events, "page_leave", { view_id: labels.uuidOf(id) }, "total_ms"),
    );
    const open = views.reduce((sum, total) => sum + total, 0) - latency;
    expect(Math.abs(Number(record?.draw_seconds) - open / 1000)).toBeLessThan(TOLERANCE);
  }
}

/** Returns a number from the event that has these values. */
function numberOf(
  events: readonly StoredEvent[],
  name: StoredEvent["name"],
  values: Readonly<Record<string, unknown>>,
  key: string,
): number {
  const has = ({ payload }: StoredEvent) =>
    Object.entries(values).every(([each, value]) => payload[each] === value);
  return Number(events.find((event) => event.name === name && has(event))?.payload[key]);
}
