import { isEnding, priorityOf } from "./priority.ts";
import type { QueuedEvent } from "./queued-event.ts";

/**
 * Bytes that may be under way with `keepalive`. Browsers let requests that outlive their page carry 64 KiB together (Fetch,
 * "HTTP-network-or-cache fetch", on `inflightKeepaliveBytes`); the margin is for whatever else a page may send so.
 */
export const KEEPALIVE_QUOTA = 60 * 1024;

/** The most requests at once: browsers have six connections to a host by HTTP/1.1, and the visit itself needs the rest. */
const MAX_IN_FLIGHT = 2;
/** The most requests at once of a hidden page: Firefox and Chromium bound the number of those that outlive their page. */
const MAX_IN_FLIGHT_HIDDEN = 30;

export interface SendState {
  readonly inFlight: ReadonlySet<QueuedEvent>;
  /** The page is hidden or being left, and may end at any moment. */
  readonly hidden: boolean;
  /** The last request failed, so that the next is a trial. */
  readonly failing: boolean;
}

/** Whether an event can be sent with `keepalive`, so that the request outlives the page. */
export function fitsKeepalive({ bytes }: QueuedEvent): boolean {
  return bytes <= KEEPALIVE_QUOTA;
}

/** The order of a visible page: fewest failures first, so that an event that the server always fails at does not hold up the others; then the oldest. */
const byFailures = (a: QueuedEvent, b: QueuedEvent) => a.failures < b.failures;
const byPriority = (a: QueuedEvent, b: QueuedEvent) => priorityOf(a) > priorityOf(b);

/** The event to send now, endings of a hidden page even where there is no more room; `undefined` where all have to wait. */
export function nextToSend(
  oldestFirst: Iterable<QueuedEvent>,
  { inFlight, hidden, failing }: SendState,
): QueuedEvent | undefined {
  const limit = failing ? 1 : hidden ? MAX_IN_FLIGHT_HIDDEN : MAX_IN_FLIGHT;
  const isFull = inFlight.size >= limit;
  const quotaLeft = KEEPALIVE_QUOTA - quotaUsed(inFlight);
  const comesBefore = hidden ? byPriority : byFailures;
  let next: QueuedEvent | undefined;
  for (const event of oldestFirst) {
    if (inFlight.has(event) || (isFull && !(hidden && isEnding(event)))) continue;
    const fits = fitsKeepalive(event) ? event.bytes <= quotaLeft : !hidden;
    if (fits && (!next || comesBefore(event, next))) next = event;
  }
  return next;
}

function quotaUsed(inFlight: ReadonlySet<QueuedEvent>): number {
  let used = 0;
  for (const event of inFlight) if (fitsKeepalive(event)) used += event.bytes;
  return used;
}
