import { nextPaint } from "../../platform/next-paint.ts";
import { afterFailure, NO_FAILURES, resetRetry } from "../../platform/retry.ts";
import { delayWhileDrawing } from "./delay-while-drawing.ts";
import { countDropped, reportDropped } from "./dropped-count.ts";
import { fitsKeepalive, nextToSend } from "./next-to-send.ts";
import { overflow, QUEUE_LIMIT } from "./overflow.ts";
import type { QueuedEvent } from "./queued-event.ts";
import { deleteRecord, resumeWriting, writeRecords } from "./storage/write-behind.ts";
import { postEvent } from "./transport.ts";

/** The events that this page has to send, by key, oldest first. They outlive the page in the store. */
const queue = new Map<string, QueuedEvent>();
/** The sum of the queue's bytes, kept up to date: adding them all up with each event would slow drawing more with every one. */
let queuedBytes = 0;
const inFlight = new Set<QueuedEvent>();
let retry = NO_FAILURES;
let hidden = false;
let persistTimer: ReturnType<typeof setTimeout> | undefined;
let drainTimer: ReturnType<typeof setTimeout> | undefined;

/** Queues events. A visible page writes them in a task of its own and sends them after the next paint, so that no finger waits for it. */
export function enqueue(events: Iterable<QueuedEvent>): void {
  for (const event of events) add(event);
  dropOverflow();
  if (hidden) persistAndSend();
  else persistTimer ??= setTimeout(persistThenSend);
}

/** Sends what is queued at once, without backoff: the network or the visitor came or went. */
export function flush(isHidden: boolean): void {
  hidden = isHidden;
  retry = resetRetry(retry);
  if (!hidden) resumeWriting();
  persistAndSend();
}

/** Writes the queue to the store and sends it, at the same time. */
function persistAndSend(): void {
  persist();
  drain();
}

/** To begin a request takes a slow phone milliseconds, for which the answer to a press would wait. */
async function persistThenSend(): Promise<void> {
  persist();
  await nextPaint();
  drain();
}

function persist(): void {
  clearTimeout(persistTimer);
  persistTimer = undefined;
  void writeRecords({ pageMayEnd: hidden });
}

/** Adds an event to the queue. One that is queued already, and may be in flight, stays as it is. */
function add(event: QueuedEvent): void {
  if (queue.has(event.key)) return;
  queue.set(event.key, event);
  queuedBytes += event.bytes;
}

/** Drops all events, also those in flight, should they come back: they are not to arrive. */
export function dropQueue(): void {
  for (const event of [...queue.values()]) remove(event);
}

function dropOverflow(): void {
  if (queue.size <= QUEUE_LIMIT.events && queuedBytes <= QUEUE_LIMIT.bytes) return;
  const dropped = overflow([...queue.values()], inFlight);
  for (const event of dropped) remove(event);
  countDropped(dropped.size);
}

function remove({ key, bytes }: QueuedEvent): void {
  if (queue.delete(key)) queuedBytes -= bytes;
  deleteRecord(key);
}

/** Sends as much as may be in flight, now or when backoff and stroke are over. */
function drain(): void {
  clearTimeout(drainTimer);
  const now = performance.now();
  const delay = hidden ? 0 : delayWhileDrawing(queue.size, now);
  const wait = Math.max(retry.until - now, delay);
  if (wait > 0) {
    drainTimer = setTimeout(drain, wait);
    return;
  }
  for (let event = next(); event; event = next()) void send(event);
}

function next(): QueuedEvent | undefined {
  return nextToSend(queue.values(), { inFlight, hidden, failing: retry.failures > 0 });
}

async function send(event: QueuedEvent): Promise<void> {
  inFlight.add(event);
  const startedAt = performance.now();
  const outcome = await postEvent(event.body, fitsKeepalive(event));
  inFlight.delete(event);
  const isDropped = !queue.has(event.key);
  if (outcome.kind !== "retry" || isDropped) remove(event);
  else requeue(event, startedAt, outcome.retryAfterMs);
  if (outcome.kind === "rejected") countDropped(1);
  if (outcome.kind === "acknowledged") recover();
  drain();
}

function requeue(event: QueuedEvent, startedAt: number, retryAfterMs: number): void {
  queue.set(event.key, { ...event, failures: event.failures + 1 });
  const now = performance.now();
  retry = afterFailure(retry, { startedAt, now, retryAfterMs, jitter: Math.random() });
}

function recover(): void {
  retry = resetRetry(retry);
  reportDropped();
}
