import { signedInUid, useIdentity } from "../identity/identity-store.ts";
import { nextPaint } from "../platform/next-paint.ts";
import { NO_FAILURES, resetRetry, afterFailure as retryAfter } from "../platform/retry.ts";
import { newUuid } from "../platform/uuid.ts";
import { joinedStudy } from "../study/study-store.ts";
import { noteWaiting, watchHiding, whileUnderWay } from "./background-sync.ts";
import type { Delivery } from "./delivery.ts";
import { alertOnceAllSent, followMember } from "./delivery-alerts.ts";
import { maySave } from "./may-save.ts";
import {
  afterFailure,
  delayUntilNextDue,
  dueSaves,
  newQueuedSave,
  type QueuedSave,
  sendableBy,
  withRetriesDue,
} from "./outbox-schedule.ts";
import { loadQueuedSaves, putQueuedSave, removeQueuedSave, reportDropped } from "./outbox-storage.ts";
import { OUTBOX } from "./outbox-store.ts";
import type { Save } from "./save.ts";
import { type Attempt, sendSave } from "./send-save.ts";
import { withinLimits } from "./within-limits.ts";

/** The shortest time between two readings of the queue, so that a save that another tab is sending does not keep this one busy. */
const MIN_DELAY_MS = 1_000;

/** Until when whatever is retried waits, as nothing answered the last time, or as the server asked for no more. */
let retry = NO_FAILURES;

/** Whether, since all waiting saves were last tried, something has happened that makes a retry before their backoff worthwhile. */
let isWorthRetrying = false;

/** Notes whether anything answers now, and how long the server asked to wait. */
function noteAnswer({ isAnswered, retryAfterMs }: Attempt, startedAt: number): void {
  const failure = { startedAt, now: performance.now(), retryAfterMs, jitter: Math.random() };
  retry = isAnswered && retryAfterMs === 0 ? resetRetry(retry) : retryAfter(retry, failure);
}

/** Sends a save once, and notes what that says of the others. */
async function attemptSave(queued: QueuedSave): Promise<Attempt> {
  const startedAt = performance.now();
  const attempt = await sendSave(queued);
  noteAnswer(attempt, startedAt);
  return attempt;
}

/** Removes a save that is done with; schedules the next attempt of one that is not. Resolves to whether the device keeps it. */
async function settle(queued: QueuedSave, { outcome, retryAfterMs }: Attempt): Promise<boolean> {
  if (outcome === "waiting" || outcome === "sign-in-required")
    return putQueuedSave(afterFailure(queued, { now: Date.now(), retryAfterMs, jitter: Math.random() }));
  if (outcome === "refused") reportDropped(1);
  await removeQueuedSave(queued.key);
  if (outcome === "sent") alertOnceAllSent(queued.key);
  return true;
}

/** The saves that may be sent by whoever is signed in now. */
async function sendableSaves(): Promise<QueuedSave[]> {
  return sendableBy(await loadQueuedSaves(), signedInUid());
}

/**
 * Sends a save, and retries later where that fails for a temporary reason. It is queued before it is sent, so that a page
 * closed meanwhile loses nothing; the server recognises a save sent twice by its ids. Resolves when the save has been sent, is not
 * wanted, or has failed and is queued as well as this device can. Never rejects. What a press leads to is painted before the save is sent,
 * which is large; its writing has begun by then, as the page may hide for good before it paints.
 */
export async function deliverSave(save: Save): Promise<Delivery> {
  if (!maySave(save)) return { outcome: "unwanted", kept: true };
  const participant = joinedStudy(save.request.aquarium)?.participant;
  const queued = { ...newQueuedSave(save, newUuid(), Date.now()), participant };
  const written = putQueuedSave(queued);
  const sending = nextPaint().then(() => attemptSave(queued));
  const attempt = await whileUnderWay(save, sending);
  const { outcome, reason } = attempt;
  const settled = written.then(() => settle(queued, attempt));
  void settled.then(() => (outcome === "sent" ? retryNow() : scheduleSend()));
  // The queue is awaited only where it is needed.
  return { outcome, reason, kept: outcome === "sent" || (await settled) };
}

/** Returns the save in a form that the server accepts. The queue keeps the original: another version of the app may do better. */
function asTaken(queued: QueuedSave, queue: readonly QueuedSave[]): QueuedSave {
  const others = queue.map(({ save }) => save);
  return { ...queued, save: withinLimits(queued.save, others) };
}

/** Runs `work` in one tab at a time, where the browser has locks and allows them. Does nothing while another tab runs it. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  let isAsked = false;
  const workIfFree = (lock: Lock | null) => {
    isAsked = true;
    return lock ? work() : undefined;
  };
  try {
    await navigator.locks.request(OUTBOX, { ifAvailable: true }, workIfFree);
  } catch (error) {
    if (isAsked) throw error;
    await work();
  }
}

/** Sends what is due and, where an early retry is worthwhile, which may change meanwhile, also what would be retried later. */
async function sendDueSaves(): Promise<void> {
  await inOneTab(async () => {
    do {
      const queue = await sendableSaves();
      if (isWorthRetrying) retry = resetRetry(retry);
      const due = dueSaves(isWorthRetrying ? withRetriesDue(queue) : queue, Date.now());
      isWorthRetrying = false;
      for (const queued of due)
        if (performance.now() >= retry.until) await settle(queued, await attemptSave(asTaken(queued, queue)));
    } while (isWorthRetrying);
  });
  await scheduleSend();
}

function retryNow(): void {
  isWorthRetrying = true;
  void sendDueSaves();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the timer for the next save that is due. */
async function scheduleSend(): Promise<void> {
  const queue = await sendableSaves();
  noteWaiting(queue.map(({ save }) => save));
  const delay = delayUntilNextDue(queue, Date.now());
  clearTimeout(timer);
  if (delay === undefined) return;
  const wait = Math.max(delay, retry.until - performance.now(), MIN_DELAY_MS);
  timer = setTimeout(() => void sendDueSaves(), wait);
}

/**
 * Starts to send the saves in the outbox: now, and whenever the network is back, a member has signed in, or the page is shown again. The
 * last is the only sign that the terms of a venue's network were accepted, which happens in another page.
 */
export function startOutbox(): void {
  watchHiding();
  followMember();
  window.addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") retryNow();
  });
  useIdentity.subscribe((now, before) => {
    if (now.signIn && now.signIn !== before.signIn) retryNow();
  });
  retryNow();
}
