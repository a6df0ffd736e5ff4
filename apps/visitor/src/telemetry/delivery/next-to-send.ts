import { isEnding, worthOf } from "./priority.ts";
import type { WaitingEvent } from "./queued-event.ts";

/**
 * Browsers let requests that outlive their page carry 64 KiB together (Fetch, "HTTP-network-or-cache fetch", on
 * `inflightKeepaliveBytes`); the margin is for whatever else a page may send so.
 */
export const KEEPALIVE_QUOTA = 60 * 1024;

/** Of the six connections that HTTP/1.1 has to a host, the visit itself needs the rest. */
const AT_ONCE = 2;
/** Firefox and Chromium also bound the number of requests that outlive their page. */
const AT_ONCE_WHEN_HIDDEN = 30;

export interface Circumstances {
  readonly inFlight: ReadonlySet<WaitingEvent>;
  /** The page is hidden or being left, and may end at any moment. */
  readonly hidden: boolean;
  /** The last sending failed, so that the next is a trial. */
  readonly failing: boolean;
}

export function outlivesThePage({ bytes }: WaitingEvent): boolean {
  return bytes <= KEEPALIVE_QUOTA;
}

/** Fewest failures first, so that an event that the server always fails at does not hold up the others; then the oldest. */
const inTurn = (a: WaitingEvent, b: WaitingEvent) => a.failures < b.failures;
const byWorth = (a: WaitingEvent, b: WaitingEvent) => worthOf(a) > worthOf(b);

/** What to send now, endings of a hidden page even where there is no more room; `undefined` where all that waits has to wait longer. */
export function nextToSend(
  oldestFirst: Iterable<WaitingEvent>,
  { inFlight, hidden, failing }: Circumstances,
): WaitingEvent | undefined {
  const atOnce = failing ? 1 : hidden ? AT_ONCE_WHEN_HIDDEN : AT_ONCE;
  const isFull = inFlight.size >= atOnce;
  const left = KEEPALIVE_QUOTA - quotaUsed(inFlight);
  const comesBefore = hidden ? byWorth : inTurn;
  let next: WaitingEvent | undefined;
  for (const event of oldestFirst) {
    if (inFlight.has(event) || (isFull && !(hidden && isEnding(event)))) continue;
    const fits = outlivesThePage(event) ? event.bytes <= left : !hidden;
    if (fits && (!next || comesBefore(event, next))) next = event;
  }
  return next;
}

function quotaUsed(inFlight: ReadonlySet<WaitingEvent>): number {
  let used = 0;
  for (const event of inFlight) if (outlivesThePage(event)) used += event.bytes;
  return used;
}
