import { afterFailure, cutShort, NO_PAUSE } from "./backoff.ts";
import { heldBackMs } from "./delay-while-drawing.ts";
import { countDropped, tellDropped } from "./dropped.ts";
import { nextToSend, outlivesThePage } from "./next-to-send.ts";
import { BOUND, overflow } from "./overflow.ts";
import type { WaitingEvent } from "./queued-event.ts";
import { forget, writeDown } from "./storage/write-behind.ts";
import { post } from "./transport.ts";

/** What this page has to send, by key, oldest first. */
const waiting = new Map<string, WaitingEvent>();
/** Of all that waits together: to count anew with each event would cost the finger that draws more with every one. */
let waitingBytes = 0;
const inFlight = new Set<WaitingEvent>();
let pause = NO_PAUSE;
let hidden = false;
let soon: ReturnType<typeof setTimeout> | undefined;
let later: ReturnType<typeof setTimeout> | undefined;

/** Takes events to be sent. A page in sight writes and sends in a task of its own, so that no finger waits for it. */
export function accept(events: Iterable<WaitingEvent>): void {
  for (const event of events) add(event);
  dropOverflow();
  if (hidden) handOver();
  else soon ??= setTimeout(handOver);
}

/** The network or the visitor came or went: what waits is sent at once. */
export function hurry(isHidden: boolean): void {
  hidden = isHidden;
  pause = cutShort(pause);
  handOver();
}

/** To the store and to the network, at the same time. */
function handOver(): void {
  clearTimeout(soon);
  soon = undefined;
  void writeDown({ now: hidden });
  pump();
}

/** What waits already, and may be under way, stays as it is. */
function add(event: WaitingEvent): void {
  if (waiting.has(event.key)) return;
  waiting.set(event.key, event);
  waitingBytes += event.bytes;
}

function dropOverflow(): void {
  if (waiting.size <= BOUND.events && waitingBytes <= BOUND.bytes) return;
  const dropped = overflow([...waiting.values()], inFlight);
  for (const event of dropped) remove(event);
  countDropped(dropped.size);
}

function remove({ key, bytes }: WaitingEvent): void {
  if (waiting.delete(key)) waitingBytes -= bytes;
  forget(key);
}

function pump(): void {
  clearTimeout(later);
  const now = performance.now();
  const held = hidden ? 0 : heldBackMs(waiting.size, now);
  const wait = Math.max(pause.until - now, held);
  if (wait > 0) {
    later = setTimeout(pump, wait);
    return;
  }
  for (let next = choose(); next; next = choose()) void send(next);
}

function choose(): WaitingEvent | undefined {
  return nextToSend(waiting.values(), { inFlight, hidden, failing: pause.failures > 0 });
}

async function send(event: WaitingEvent): Promise<void> {
  inFlight.add(event);
  const startedAt = performance.now();
  const answer = await post(event.body, outlivesThePage(event));
  inFlight.delete(event);
  if (answer.is === "later") putOff(event, startedAt, answer.askedMs);
  else remove(event);
  if (answer.is === "refused") countDropped(1);
  if (answer.is === "acknowledged") goOn();
  pump();
}

function putOff(event: WaitingEvent, startedAt: number, askedMs: number): void {
  waiting.set(event.key, { ...event, failures: event.failures + 1 });
  pause = afterFailure(pause, { startedAt, now: performance.now(), askedMs, jitter: Math.random() });
}

function goOn(): void {
  pause = cutShort(pause);
  tellDropped();
}
