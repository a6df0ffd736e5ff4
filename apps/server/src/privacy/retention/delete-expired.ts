import type { ClassRetention, RetentionClass, StudyRetention } from "@harapen/contract/staff/deletion";
import { dayIn } from "@harapen/contract/time-zone";
import type { Database } from "../../database/database.ts";
import { eraseDeleted } from "../../database/dialects/sqlite/erase-deleted.ts";
import type { PenguinKey, RetainedRows } from "../../database/personal-data.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import { type KeyedStudy, StudyStore } from "../../studies/study-store.ts";
import { startOfDay } from "../../studies/study-times.ts";
import { HOLDERS } from "../forgetting/find-personal-data.ts";

/**
 * Drawings are identified by events, and both by participants: each is deleted before what identifies it, as
 * its store comes first.
 */
const RETAINED = HOLDERS.flatMap(({ retained }) => retained ?? []);

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
    RETAINED.map(async (rows) => [rows.kind, await planClass(database, study, rows, now)] as const),
  );
  return Object.fromEntries(planned) as Record<RetentionClass, ClassRetention>;
}

async function planClass(
  database: Database,
  study: KeyedStudy,
  retained: RetainedRows,
  now: Date,
): Promise<ClassRetention> {
  const { time_zone, retention } = study.current.settings;
  const days = retention[retained.kind];
  const due = await findDue(database, study, retained, now);
  if (!due) return { days, due: 0, next: null };
  if (days === null || study.discarded_at !== null) return { days, due: due.rows, next: null };
  const kept = await retained.count(database, study, { from: due.before, before: AFTER_ALL });
  if (kept.first === undefined) return { days, due: due.rows, next: null };
  const stored = dayIn(time_zone, new Date(kept.first));
  const before = beginningOf(shiftDay(stored, 1), time_zone);
  const { rows } = await retained.count(database, study, { from: due.before, before });
  return { days, due: due.rows, next: { day: shiftDay(stored, days + 1), rows } };
}

/** A time after that of any row. */
const AFTER_ALL = "9";

/**
 * Counts the rows of a class that have expired, and says before when they were stored; `undefined` where all
 * are kept.
 */
async function findDue(database: Database, study: KeyedStudy, retained: RetainedRows, now: Date) {
  const before = cutoffFor(study, retained, now);
  if (before === undefined) return undefined;
  const staying = new Set<string>();
  // A participant stays for as long as other rows of theirs that have not expired.
  for (const other of retained.kind === "participants" ? RETAINED : [])
    if (other !== retained)
      for (const id of await other.participants(database, study, cutoffFor(study, other, now) ?? BEFORE_ALL))
        staying.add(id);
  const { rows } = await retained.count(database, study, { from: BEFORE_ALL, before }, staying);
  return { before, staying, rows };
}

/** A pilot whose data were given up keeps nothing. */
function cutoffFor(
  { current, discarded_at }: KeyedStudy,
  { kind }: RetainedRows,
  now: Date,
): string | undefined {
  if (discarded_at !== null) return AFTER_ALL;
  const { time_zone, retention } = current.settings;
  const days = retention[kind];
  return days === null ? undefined : cutoffOf(days, time_zone, now);
}

/**
 * Deletes the expired data of every study, even if another's deletion fails; then overwrites them where the
 * database is a file. Stops before the next class of rows once `stopping` is aborted.
 */
export async function deleteExpired(
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<Expired[]> {
  await completeSessions(database, stopping && { signal: stopping });
  const expired: Expired[] = [];
  for (const study of await new StudyStore(database).all()) {
    if (stopping?.aborted) break;
    const deleted = await deleteOf(database, study, now, stopping);
    if (deleted) expired.push(deleted);
  }
  if (expired.length > 0) await eraseDeleted(database, { stopping });
  return expired;
}

/**
 * Deletes the expired data of a study, each class in transactions of its own; resolves to `undefined` where
 * there are none.
 */
async function deleteOf(
  database: Database,
  study: KeyedStudy,
  now: Date,
  stopping: AbortSignal | undefined,
): Promise<Expired | undefined> {
  const rows = { events: 0, drawings: 0, participants: 0 };
  const taught: PenguinKey[] = [];
  let idle = 0;
  try {
    for (const retained of RETAINED) {
      if (stopping?.aborted) break;
      const due = await findDue(database, study, retained, now);
      if (!due || due.rows === 0) continue;
      taught.push(...(await retained.delete(database, study, due.before, due.staying)));
      rows[retained.kind] = due.rows;
    }
    const left = await findLeft(database, study);
    for (const retained of RETAINED) idle += (await retained.tidy?.(database, study, left)) ?? 0;
    const isNothing = idle === 0 && Object.values(rows).every((count) => count === 0);
    return isNothing ? undefined : { study, rows, taught };
  } catch (fault) {
    return { study, rows, taught, fault };
  }
}

/** Returns the participants of whom anything is left. */
async function findLeft(database: Database, study: KeyedStudy): Promise<ReadonlySet<string>> {
  const left = new Set<string>();
  for (const retained of RETAINED)
    for (const id of await retained.participants(database, study, BEFORE_ALL)) left.add(id);
  return left;
}

/**
 * Returns the time before which a row must have been stored to have expired: a row is kept for `days` whole
 * days after the day on which it was stored, and is deleted when the day after these begins, in the study's
 * time zone.
 */
export function cutoffOf(days: number, timeZone: string, now: Date): string {
  return beginningOf(shiftDay(dayIn(timeZone, now), -days), timeZone);
}

/** A time before that of any row. */
const BEFORE_ALL = "";

/** Returns the day that is so many days after another, or before it. */
function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, day.length);
}

/** Returns the first instant of a day in a time zone, ISO 8601 in UTC. */
function beginningOf(day: string, timeZone: string): string {
  const start = startOfDay(day, timeZone);
  if (start === undefined) throw new RangeError(`${day} is no day of ${timeZone}`);
  return new Date(start).toISOString();
}
