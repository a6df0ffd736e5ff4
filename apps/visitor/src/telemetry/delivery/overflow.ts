import { WORTHS_ASCENDING, worthOf } from "./priority.ts";
import type { WaitingEvent } from "./queued-event.ts";

export interface Bound {
  readonly events: number;
  readonly bytes: number;
}

/** Of a page. A visit makes some hundred events of 400 bytes each, so that this is a day without network. */
export const BOUND: Bound = { events: 5_000, bytes: 4_000_000 };

/**
 * What to drop, so that the rest keeps within the bound: the least worth first, of those the oldest.
 * What is just being sent stays.
 */
export function overflow(
  oldestFirst: readonly WaitingEvent[],
  inFlight: ReadonlySet<WaitingEvent>,
  bound: Bound = BOUND,
): Set<WaitingEvent> {
  const dropped = new Set<WaitingEvent>();
  let events = oldestFirst.length;
  let bytes = oldestFirst.reduce((sum, event) => sum + event.bytes, 0);
  for (const worth of WORTHS_ASCENDING) {
    for (const event of oldestFirst) {
      if (events <= bound.events && bytes <= bound.bytes) return dropped;
      if (worthOf(event) !== worth || inFlight.has(event)) continue;
      dropped.add(event);
      events -= 1;
      bytes -= event.bytes;
    }
  }
  return dropped;
}
