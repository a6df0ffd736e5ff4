import { PATHS } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import type { SaveDrawingRequest, SaveRecordRequest } from "@harapen/contract/calls/saves";
import { GUEST, RANK_NOT_SURE } from "@harapen/contract/constants";
import { backoffMs, MAX_RETRY_AFTER_MS } from "../platform/retry.ts";
import { serverAddress } from "../platform/server-address.ts";
import type { Records } from "./record-store.ts";

/**
 * The lock that a page or the service worker holds while it sends from the outbox, and the tag by which the
 * worker is woken to do so.
 */
export const OUTBOX = "harapen-outbox";
/** Where the outbox is in IndexedDB. */
export const OUTBOX_PLACE = { database: "harapen-outbox", store: "saves" };

/** A call that saves what a visitor answered: the full record, or the drawing for the album. */
export type Save =
  | { readonly call: "record"; readonly request: SaveRecordRequest }
  | { readonly call: "drawing"; readonly request: SaveDrawingRequest };

/** The user whose save it is: `guest`, or the member in whose name alone it may be sent. */
export function ownerOf({ request }: Save): string {
  return request.uid;
}

/** The size of a save in bytes, near enough: all but its names is ASCII. */
function sizeOf(save: Save): number {
  return JSON.stringify(save).length;
}

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

/** The saves on the device. Those that an older version of the app stored have no size. */
export async function loadStored(store: Records<QueuedSave>): Promise<QueuedSave[]> {
  const stored: [string, Omit<QueuedSave, "bytes"> & Partial<QueuedSave>][] = await store.entries();
  return stored.map(([, queued]) => ({ ...queued, bytes: queued.bytes ?? sizeOf(queued.save) }));
}

/**
 * Returns the save as it is sent: with the participant as which it was recorded, and how long ago, by the
 * device's clock.
 */
export function sentSave({ key, save, participant }: QueuedSave, now: number): Save {
  const age_ms = now - Number.parseInt(key, 10);
  return { ...save, request: { ...save.request, participant, age_ms } } as Save;
}

interface Failure {
  readonly now: number;
  /** The wait that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
  /** Random, from 0 to 1. */
  readonly jitter: number;
}

/**
 * The save after a failed sending: due again when its backoff has passed, and the time that the server asked
 * for.
 */
export function postponed(queued: QueuedSave, { now, retryAfterMs, jitter }: Failure): QueuedSave {
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
 * The saves that may be sent while `member` is signed in, undefined for nobody. Guests' saves can be sent by
 * anybody; a member's while they are signed in, so that nobody's token goes with another's save.
 */
export function sendableBy(queue: readonly QueuedSave[], member: string | undefined): QueuedSave[] {
  return queue.filter(({ save }) => ownerOf(save) === GUEST || ownerOf(save) === member);
}

/**
 * The queue with every save that has failed due as soon as the server allows, whatever its backoff, as when
 * the network is back.
 */
export function withRetriesDue(queue: readonly QueuedSave[]): QueuedSave[] {
  return queue.map((queued) => (queued.failures > 0 ? { ...queued, dueAt: queued.heldUntil ?? 0 } : queued));
}

/**
 * Returns the milliseconds until a save is due. One due later than the longest wait is due now: it was queued
 * before the device's clock was set back.
 */
const delayUntilDue = ({ dueAt }: QueuedSave, now: number) => delayUntil(dueAt, now);

const delayUntil = (time: number, now: number) =>
  time - now > LONGEST_WAIT_MS ? 0 : Math.max(0, time - now);

/** Whether the server asked to wait longer with a save. */
export const isHeld = ({ heldUntil = 0 }: QueuedSave, now: number) => delayUntil(heldUntil, now) > 0;

/**
 * The saves to send now: fewest failures first, so that one that the server always fails at does not hold up
 * the others; then oldest first.
 */
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

/**
 * The most that the outbox keeps, in bytes: with the 4 MB of events that a page may queue, 50 MB of a device.
 */
export const MAX_BYTES = 46_000_000;

/**
 * How much would be lost with a save. A guest's drawing for the album comes first: guests have none, and its
 * record has the same picture.
 */
function importanceOf(save: Save): number {
  if (save.call === "drawing") return ownerOf(save) === GUEST ? 0 : 2;
  return save.request.rank === RANK_NOT_SURE ? 1 : 3;
}

/**
 * The saves to drop, so that the rest keeps within `maxBytes`: the least important first, of these the
 * oldest.
 */
export function overflow(queue: readonly QueuedSave[], maxBytes = MAX_BYTES): Set<QueuedSave> {
  const dropped = new Set<QueuedSave>();
  let bytes = queue.reduce((sum, queued) => sum + queued.bytes, 0);
  for (const queued of [...queue].sort(byImportance)) {
    if (bytes <= maxBytes) break;
    dropped.add(queued);
    bytes -= queued.bytes;
  }
  return dropped;
}

function byImportance(a: QueuedSave, b: QueuedSave): number {
  return importanceOf(a.save) - importanceOf(b.save) || (a.key < b.key ? -1 : 1);
}

/** A save as it is posted, to its address, without a sign-in. */
export interface SavePost {
  readonly address: string;
  readonly contentType: string;
  readonly body: string;
}

/** Returns the post of a save that the service worker makes where no page is open. */
export function savePost(save: Save): SavePost {
  if (save.call === "record")
    return {
      address: serverAddress(PATHS.saveRecord),
      contentType: "application/x-www-form-urlencoded",
      body: new URLSearchParams(recordForm(save.request)).toString(),
    };
  return {
    address: serverAddress(PATHS.saveDrawing),
    contentType: "application/json",
    body: JSON.stringify(save.request),
  };
}
