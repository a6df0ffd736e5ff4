import type { SendState } from "./durable-queue.ts";
import type { StoredEvent } from "./write-behind.ts";

/** An event that the server has not acknowledged. */
export interface QueuedEvent extends StoredEvent {
  /** Its key in the store; sorts by age among the events of one page. */
  readonly key: string;
  /** The size of the body in UTF-8. */
  readonly bytes: number;
  /** The number of failed attempts to send it since the page was loaded. */
  readonly failures: number;
}

const encoder = new TextEncoder();

export function queuedEvent(key: string, { name, body }: StoredEvent): QueuedEvent {
  return { key, name, body, bytes: encoder.encode(body).byteLength, failures: 0 };
}

const STROKE_MOVE = 0;
const STROKE_EDGE = 1;
const ORDINARY = 2;
const ENDING = 3;

const PRIORITIES: ReadonlyMap<string, number> = new Map([
  ["stroke_move", STROKE_MOVE],
  ["stroke_start", STROKE_EDGE],
  ["stroke_end", STROKE_EDGE],
  ["page_hide", ENDING],
  ["page_leave", ENDING],
  ["session_end", ENDING],
]);

/** All priorities, from the lowest to the highest. */
const PRIORITIES_ASCENDING = [STROKE_MOVE, STROKE_EDGE, ORDINARY, ENDING];

/**
 * The priority of an event when not all can go: the times of views and sessions can't be inferred from
 * anything else, strokes are many and also come with the search.
 */
export function priorityOf({ name }: { readonly name: string }): number {
  return PRIORITIES.get(name) ?? ORDINARY;
}

/** Whether an event ends or hides a view, or ends a session. */
function isEnding(event: { readonly name: string }): boolean {
  return priorityOf(event) === ENDING;
}

/**
 * Bytes that may be under way with `keepalive`. Browsers let requests that outlive their page carry 64 KiB
 * together (Fetch, "HTTP-network-or-cache fetch", on `inflightKeepaliveBytes`); the margin is for whatever
 * else a page may send so.
 */
export const KEEPALIVE_QUOTA = 60 * 1024;

/**
 * The most requests at once: browsers have six connections to a host by HTTP/1.1, and the visit itself needs
 * the rest.
 */
const MAX_IN_FLIGHT = 2;
/**
 * The most requests at once of a hidden page: Firefox and Chromium bound the number of those that outlive
 * their page.
 */
const MAX_IN_FLIGHT_HIDDEN = 30;

export interface EventSendState extends SendState<QueuedEvent> {
  /** The page is hidden or being left, and may end at any moment. */
  readonly isHidden: boolean;
}

/** Whether an event can be sent with `keepalive`, so that the request outlives the page. */
export function fitsKeepalive({ bytes }: QueuedEvent): boolean {
  return bytes <= KEEPALIVE_QUOTA;
}

/**
 * The order of a visible page: fewest failures first, so that an event that the server always fails at does
 * not hold up the others; then the oldest.
 */
const byFailures = (a: QueuedEvent, b: QueuedEvent) => a.failures < b.failures;
const byPriority = (a: QueuedEvent, b: QueuedEvent) => priorityOf(a) > priorityOf(b);

/**
 * The event to send now, endings of a hidden page even where there is no more room; `undefined` where all
 * have to wait.
 */
export function nextToSend(
  oldestFirst: Iterable<QueuedEvent>,
  { inFlight, isHidden, isFailing }: EventSendState,
): QueuedEvent | undefined {
  const limit = isFailing ? 1 : isHidden ? MAX_IN_FLIGHT_HIDDEN : MAX_IN_FLIGHT;
  const isFull = inFlight.size >= limit;
  const quotaLeft = KEEPALIVE_QUOTA - quotaUsed(inFlight);
  const comesBefore = isHidden ? byPriority : byFailures;
  let next: QueuedEvent | undefined;
  for (const event of oldestFirst) {
    if (inFlight.has(event.key) || (isFull && !(isHidden && isEnding(event)))) continue;
    const fits = fitsKeepalive(event) ? event.bytes <= quotaLeft : !isHidden;
    if (fits && (!next || comesBefore(event, next))) next = event;
  }
  return next;
}

function quotaUsed(inFlight: ReadonlyMap<string, QueuedEvent>): number {
  let used = 0;
  for (const event of inFlight.values()) if (fitsKeepalive(event)) used += event.bytes;
  return used;
}

export interface QueueLimit {
  readonly events: number;
  readonly bytes: number;
}

/**
 * The most that one page queues: a visit makes some hundred events of 400 bytes each, so that this is a day
 * without network.
 */
export const QUEUE_LIMIT: QueueLimit = { events: 5_000, bytes: 4_000_000 };

/**
 * The events to drop, so that the rest keeps within the limit: those of the lowest priority first, of these
 * the oldest. What is being sent stays.
 */
export function overflow(
  oldestFirst: readonly QueuedEvent[],
  inFlight: ReadonlyMap<string, QueuedEvent>,
  limit: QueueLimit = QUEUE_LIMIT,
): Set<QueuedEvent> {
  const dropped = new Set<QueuedEvent>();
  let events = oldestFirst.length;
  let bytes = oldestFirst.reduce((sum, event) => sum + event.bytes, 0);
  for (const priority of PRIORITIES_ASCENDING) {
    for (const event of oldestFirst) {
      if (events <= limit.events && bytes <= limit.bytes) return dropped;
      if (priorityOf(event) !== priority || inFlight.has(event.key)) continue;
      dropped.add(event);
      events -= 1;
      bytes -= event.bytes;
    }
  }
  return dropped;
}
