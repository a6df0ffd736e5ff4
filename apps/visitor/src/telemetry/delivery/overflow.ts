import { PRIORITIES_ASCENDING, priorityOf } from "./priority.ts";
import type { QueuedEvent } from "./queued-event.ts";

export interface QueueLimit {
  readonly events: number;
  readonly bytes: number;
}

/** The most that one page queues: a visit makes some hundred events of 400 bytes each, so that this is a day without network. */
export const QUEUE_LIMIT: QueueLimit = { events: 5_000, bytes: 4_000_000 };

/**
 * The events to drop, so that the rest keeps within the limit: those of the lowest priority first, of these the oldest. What
 * is being sent stays.
 */
export function overflow(
  oldestFirst: readonly QueuedEvent[],
  inFlight: ReadonlySet<QueuedEvent>,
  limit: QueueLimit = QUEUE_LIMIT,
): Set<QueuedEvent> {
  const dropped = new Set<QueuedEvent>();
  let events = oldestFirst.length;
  let bytes = oldestFirst.reduce((sum, event) => sum + event.bytes, 0);
  for (const priority of PRIORITIES_ASCENDING) {
    for (const event of oldestFirst) {
      if (events <= limit.events && bytes <= limit.bytes) return dropped;
      if (priorityOf(event) !== priority || inFlight.has(event)) continue;
      dropped.add(event);
      events -= 1;
      bytes -= event.bytes;
    }
  }
  return dropped;
}
