import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import { GUEST } from "@harapen/contract/constants";
import { backoffMs } from "../platform/backoff.ts";

/** What a visitor's outcome leaves to be sent: the full record (call 2), or the drawing for the album (call 3). */
export type Save =
  | { readonly call: "record"; readonly request: SaveRecordRequest }
  | { readonly call: "drawing"; readonly request: SaveDrawingRequest };

/** Whom a save belongs to: `guest`, or the member in whose name alone it may be sent. */
export function ownerOf({ request }: Save): string {
  return request.uid;
}

/** Guests' saves can be sent by anybody; a member's while they are signed in, so that nobody's token goes with another's. */
export function sendableBy(kept: readonly KeptSave[], member: string | undefined): KeptSave[] {
  return kept.filter(({ save }) => ownerOf(save) === GUEST || ownerOf(save) === member);
}

/** A save as the outbox keeps it until the server has it. Times are milliseconds since 1970. */
export interface KeptSave {
  /** Sorts by age. */
  readonly key: string;
  readonly save: Save;
  readonly failures: number;
  /** Not to be sent before. */
  readonly dueAt: number;
}

/** A save's first sending may take this long; until then no other tab sends it too. */
export const FIRST_ATTEMPT_MS = 30_000;
const BACKOFF = { firstMs: 5_000, longestMs: 15 * 60_000 };
/** A day's visit leaves a dozen; a picture is some 50 kB. */
export const MOST_KEPT = 60;

export function newKeptSave(save: Save, uuid: string, now: number): KeptSave {
  return {
    key: `${now.toString().padStart(15, "0")} ${uuid}`,
    save,
    failures: 0,
    dueAt: now + FIRST_ATTEMPT_MS,
  };
}

/** The save after a failed sending: due again when its backoff has passed. */
export function afterFailure(kept: KeptSave, now: number): KeptSave {
  return { ...kept, failures: kept.failures + 1, dueAt: now + backoffMs(kept.failures, BACKOFF) };
}

/** Nothing waits longer than the longest wait: a save due later than that was kept before the device's clock went back. */
const waitOf = ({ dueAt }: KeptSave, now: number) =>
  dueAt - now > BACKOFF.longestMs ? 0 : Math.max(0, dueAt - now);

/** What to send now, oldest first. */
export function dueSaves(kept: readonly KeptSave[], now: number): KeptSave[] {
  return kept.filter((save) => waitOf(save, now) === 0).sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Milliseconds until something is due; `undefined` when nothing is kept. */
export function untilNextDue(kept: readonly KeptSave[], now: number): number | undefined {
  if (kept.length === 0) return undefined;
  return Math.min(...kept.map((save) => waitOf(save, now)));
}

/** The keys that go, oldest first, so that the outbox stays small. */
export function overflow(keys: readonly string[]): string[] {
  return keys.toSorted().slice(0, Math.max(0, keys.length - MOST_KEPT));
}
