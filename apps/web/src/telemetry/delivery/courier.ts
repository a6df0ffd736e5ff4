import { countDropped, tellDropped } from "./dropped.ts";
import { forget, writeDown } from "./journal.ts";
import { nextToSend, outlivesThePage } from "./next-to-send.ts";
import { overflow } from "./overflow.ts";
import { afterFailure, cutShort, NO_PAUSE } from "./pause.ts";
import { post } from "./post.ts";
import type { WaitingEvent } from "./waiting.ts";

/** What this page has to send, by key, oldest first. */
const waiting = new Map<string, WaitingEvent>();
const inFlight = new Set<WaitingEvent>();
let pause = NO_PAUSE;
let hidden = false;
let soon: ReturnType<typeof setTimeout> | undefined;
let later: ReturnType<typeof setTimeout> | undefined;

/** Takes events to be sent. A page in sight writes and sends in a task of its own, so that no finger waits for it. */
export function accept(events: Iterable<WaitingEvent>): void {
  for (const event of events) waiting.set(event.key, event);
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

function dropOverflow(): void {
  const dropped = overflow([...waiting.values()], inFlight);
  for (const event of dropped) remove(event);
  countDropped(dropped.size);
}

function remove({ key }: WaitingEvent): void {
  waiting.delete(key);
  forget(key);
}

function pump(): void {
  clearTimeout(later);
  const wait = pause.until - performance.now();
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
