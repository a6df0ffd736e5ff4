import {
  type ClassRetention,
  RETENTION_CLASSES,
  type RetentionClass,
  type StudyRetention,
} from "@harapen/contract/staff/studies/retention";
import type { PenguinKey } from "../forgetting/find-saves.ts";
import type { Database } from "../storage/database.ts";
import { eraseDeleted } from "../storage/dialects/sqlite/erase-deleted.ts";
import { type KeyedStudy, StudyStore } from "../storage/studies/study-store.ts";
import { dayIn } from "../studies/study-days.ts";
import { beginningOf, cutoffOf, shiftDay } from "./cutoff.ts";
import { retainedRows } from "./retained-rows.ts";
import { deleteIdleLinks } from "./rows/idle-links.ts";

/** What was deleted of a study after it had expired. */
export interface Expired {
  readonly study: KeyedStudy;
  readonly rows: Readonly<Record<RetentionClass, number>>;
  /** The penguins that have to be learned again. */
  readonly taught: readonly PenguinKey[];
  /** What was thrown where the rest could not be deleted. */
  readonly fault?: unknown;
}

/** Returns what of a study has expired now, and what expires next. */
export async function planRetention(
  database: Database,
  study: KeyedStudy,
  now: Date,
): Promise<StudyRetention> {
  const planned = await Promise.all(
    RETENTION_CLASSES.map(async (kind) => [kind, await planClass(database, study, kind, now)] as const),
  );
  return Object.fromEntries(planned) as Record<RetentionClass, ClassRetention>;
}

async function planClass(
  database: Database,
  study: KeyedStudy,
  kind: RetentionClass,
  now: Date,
): Promise<ClassRetention> {
  const { time_zone, retention } = study.current.settings;
  const days = retention[kind];
  if (days === null) return { days, due: 0, next: null };
  const rows = await retainedRows(database, study, kind, now);
  const cutoff = cutoffOf(days, time_zone, now);
  const earliest = await rows.earliest(cutoff);
  const due = await rows.due(cutoff);
  if (earliest === undefined) return { days, due, next: null };
  const stored = dayIn(time_zone, new Date(earliest));
  const before = beginningOf(shiftDay(stored, 1), time_zone);
  const next = { day: shiftDay(stored, days + 1), rows: await rows.count(cutoff, before) };
  return { days, due, next };
}

/**
 * Deletes the expired data of every study, even if another's deletion fails; then overwrites them where the database is a file. Stops before the next class of rows once
 * `stopping` is aborted.
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<Expired[]> {
  const expired: Expired[] = [];
  for (const study of await new StudyStore(database).all()) {
    if (stopping?.aborted) break;
    const deleted = await deleteOf(database, study, now, stopping);
    if (deleted) expired.push(deleted);
  }
  if (expired.length > 0) await eraseDeleted(database, { stopping });
  return expired;
}

/** Deletes the expired data of a study, each class in a transaction of its own; resolves to `undefined` where there are none. */
async function deleteOf(
  database: Database,
  study: KeyedStudy,
  now: Date,
  stopping: AbortSignal | undefined,
): Promise<Expired | undefined> {
  const rows = { events: 0, drawings: 0, participants: 0 };
  const taught: PenguinKey[] = [];
  try {
    // Drawings are identified by events, and both by participants: each is deleted before what identifies it.
    for (const kind of ["drawings", "events", "participants"] as const) {
      if (stopping?.aborted) break;
      const deleted = await deleteClass(database, study, kind, now);
      rows[kind] = deleted.rows;
      taught.push(...deleted.taught);
    }
    const idle = await database.transaction().execute((transaction) => deleteIdleLinks(transaction, study));
    const isNothing = idle === 0 && Object.values(rows).every((count) => count === 0);
    return isNothing ? undefined : { study, rows, taught };
  } catch (fault) {
    return { study, rows, taught, fault };
  }
}

async function deleteClass(database: Database, study: KeyedStudy, kind: RetentionClass, now: Date) {
  const { time_zone, retention } = study.current.settings;
  const days = retention[kind];
  if (days === null) return { rows: 0, taught: [] };
  const cutoff = cutoffOf(days, time_zone, now);
  const rows = await retainedRows(database, study, kind, now);
  const due = await rows.due(cutoff);
  return { rows: due, taught: due > 0 ? await rows.delete(cutoff) : [] };
}
