import type { RetentionClass } from "@harapen/contract/staff/studies/retention";
import type { PenguinKey } from "../forgetting/find-saves.ts";
import type { Database } from "../storage/database.ts";
import type { KeyedStudy } from "../storage/studies/study-store.ts";
import { retainedDrawings } from "./rows/drawings.ts";
import { retainedEvents } from "./rows/events.ts";
import { retainedParticipants } from "./rows/participants.ts";

/** The rows of one class of a study's data, as they were when they were looked for. Times are ISO 8601, in UTC. */
export interface RetainedRows {
  /** Counts the rows that were stored from a time on and before another. */
  count(from: string, before: string): Promise<number>;
  /** Returns when the first row was stored since a time; `undefined` where there is none. */
  earliest(from: string): Promise<string | undefined>;
  /** Counts those that were stored before a time and may be deleted. */
  due(before: string): Promise<number>;
  /** Deletes these, in a transaction; resolves to the penguins that have to be learned again. */
  delete(before: string): Promise<readonly PenguinKey[]>;
}

const ROWS = {
  events: retainedEvents,
  drawings: retainedDrawings,
  participants: retainedParticipants,
} as const satisfies Record<RetentionClass, unknown>;

/** Returns the rows of a class. Not to be called in a transaction that writes: drawings are found by their study's events, all of which are read. */
export function retainedRows(
  database: Database,
  study: KeyedStudy,
  kind: RetentionClass,
  now: Date,
): Promise<RetainedRows> {
  return ROWS[kind](database, study, now);
}
