import { GUEST } from "@harapen/contract/constants";
import { backoffMs } from "../platform/retry.ts";
import { MAX_RETRY_AFTER_MS } from "../platform/retry-after.ts";
import { ownerOf, type Save, sizeOf } from "./save.ts";

/** A save in the outbox, until the server has it. Times are milliseconds since 1970. */
export interface QueuedSave {
  /** The key in the store; sorts by age. */
  readonly key: string;
  readonly save: Save;
  /** The participant of the study at its aquarium as which it was recorded, if any. */
  readonly participant?: string | undefined;
  /** The size of the save. */
  readonly bytes: number;
  readonly failures: number;
  /** The time before which it is not sent. */
  readonly dueAt: number;
  /** The time until which the server asked to wait, if it did. */
  readonly heldUntil?: number;
}

/** The time for a save's first sending; until then no other tab sends it. */
export const FIRST_SEND_MS = 30_000;
const BACKOFF = { firstMs: 5_000, longestMs: 15 * 60_000 };
/** The longest that a save is made to wait, by its backoff or the server. */
const LONGEST_WAIT_MS = Math.max(BACKOFF.longestMs, MAX_RETRY_AFTER_MS);

export function newQueuedSave(save: Save, uuid: string, now: number): QueuedSave {
  return {
    key: `${now.toString().padStart(15, "0")} ${uuid}`,
    save,
    bytes: sizeOf(save),
    failures: 0,
    dueAt: now + FIRST_SEND_MS,
  };
}

/** Returns the save as it is sent: with the participant as which it was recorded, and how long ago, by the device's clock. */
export function sentSave({ key, save, participant }: QueuedSave): Save {
  const age_ms = Date.now() - Number.parseInt(key, 10);
  return { ...save, request: { ...save.request, participant, age_ms } } as Save;
}

interface Failure {
  readonly now: number;
  /** The wait that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/** The save after a failed sending: due again when its backoff has passed, and the time that the server asked for. */
export function afterFailure(queued: QueuedSave, { now, retryAfterMs, jitter }: Failure): QueuedSave {
  const waitMs = Math.max(backoffMs(queued.failures, BACKOFF, jitter), retryAfterMs);
  const { heldUntil: _, ...others } = queued;
  return {
    ...others,
    failures: queued.failures + 1,
    dueAt: now + waitMs,
    ...(retryAfterMs > 0 && { heldUntil: now + retryAfterMs }),
  };
}

/**
 * The saves that may be sent while `member` is signed in, undefined for nobody. Guests' saves can be sent by anybody; a
 * member's while they are signed in, so that nobody's token goes with another's save.
 */
export function sendableBy(queue: readonly QueuedSave[], member: string | undefined): QueuedSave[] {
  return queue.filter(({ save }) => ownerOf(save) === GUEST || ownerOf(save) === member);
}

/** The queue with every save that has failed due as soon as the server allows, whatever its backoff, as when the network is back. */
export function withRetriesDue(queue: readonly QueuedSave[]): QueuedSave[] {
  return queue.map((queued) => (queued.failures > 0 ? { ...queued, dueAt: queued.heldUntil ?? 0 } : queued));
}

/**
 * Returns the milliseconds until a save is due. One due later than the longest wait is due now: it was queued before the
 * device's clock was set back.
 */
const delayUntilDue = ({ dueAt }: QueuedSave, now: number) => delayUntil(dueAt, now);

const delayUntil = (time: number, now: number) =>
  time - now > LONGEST_WAIT_MS ? 0 : Math.max(0, time - now);

/** Whether the server asked to wait longer with a save. */
export const isHeld = ({ heldUntil = 0 }: QueuedSave, now: number) => delayUntil(heldUntil, now) > 0;

/** The saves to send now: fewest failures first, so that one that the server always fails at does not hold up the others; then oldest first. */
export function dueSaves(queue: readonly QueuedSave[], now: number): QueuedSave[] {
  return queue.filter((queued) => delayUntilDue(queued, now) === 0).sort(byFailures);
}

function byFailures(a: QueuedSave, b: QueuedSave): number {
  return a.failures - b.failures || (a.key < b.key ? -1 : 1);
}

/** Milliseconds until a save is due; `undefined` when the queue is empty. */
export function delayUntilNextDue(queue: readonly QueuedSave[], now: number): number | undefined {
  if (queue.length === 0) return undefined;
  return Math.min(...queue.map((queued) => delayUntilDue(queued, now)));
}
