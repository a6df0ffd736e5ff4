import { PostgresAdapter, sql } from "kysely";
import { errorMessage, UnreadableTableError } from "../platform/errors.ts";
import { isLockError, limitLockWait } from "./commit-faults.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Every table that the server needs; the compiler holds it to what the rooms declare. */
const TABLES = {
  answer_import: true,
  answer_row: true,
  aquarium: true,
  audit_entry: true,
  audit_head: true,
  deletion_receipt: true,
  demo_sign_in: true,
  dictionary: true,
  draft_document: true,
  draft_picture: true,
  drawing: true,
  evaluation: true,
  event: true,
  event_aside: true,
  exclusion: true,
  fitted_visitors: true,
  forgotten: true,
  guest_album: true,
  guest_album_drawing: true,
  installation: true,
  kiosk: true,
  known_time: true,
  learned_pattern: true,
  learned_version: true,
  learning_attempt: true,
  media: true,
  participant: true,
  participant_consent: true,
  network_block: true,
  network_key: true,
  network_refusal: true,
  new_admin_notice: true,
  pending_import: true,
  penguin: true,
  photograph: true,
  photograph_file: true,
  photograph_picture: true,
  photograph_reading: true,
  picture: true,
  picture_alternative: true,
  picture_source: true,
  probe: true,
  publish: true,
  publish_document: true,
  publish_picture: true,
  record: true,
  refusal_key: true,
  research_key: true,
  retired_key: true,
  running_server: true,
  session: true,
  session_drawing: true,
  session_person: true,
  session_progress: true,
  session_study: true,
  sign_in_issuer: true,
  sign_in_session: true,
  signing_key: true,
  staff_answer: true,
  staff_member: true,
  staff_place: true,
  staff_role: true,
  study: true,
  study_alert: true,
  study_alert_message: true,
  study_code: true,
  study_count: true,
  study_export: true,
  study_link: true,
  study_sequence: true,
  study_version: true,
  study_watch: true,
  truth: true,
  visit_summaries: true,
  visit_summary: true,
  visitor: true,
} as const satisfies Record<keyof Tables, true>;

type Kind = "SQLite" | "PostgreSQL";

/**
 * What reads the first row of a table, and no more. It uses no index, which may be sound where the table is
 * not.
 */
const FIRST_ROW: Readonly<Record<Kind, (table: string) => string>> = {
  SQLite: (table) => `(select 1 from "${table}" not indexed limit 1)`,
  // By its place, as dead rows before the first living one would all be read.
  PostgreSQL: (table) => `exists (select 1 from "${table}" where ctid = '(0,1)')`,
};

/** Returns the statement that reads a row of each of these tables. */
export function readingOf(kind: Kind, tables: readonly string[] = Object.keys(TABLES)): string {
  return `select ${tables.map(FIRST_ROW[kind]).join(", ")}`;
}

/**
 * Rejects with an UnreadableTableError that names a table which cannot be read. Of each it reads a page, all
 * with one statement: so it finds a table that is gone, or damaged there.
 */
export async function assertReadable(database: Database): Promise<void> {
  if (await isReadable(database, Object.keys(TABLES))) return;
  for (const table of Object.keys(TABLES)) {
    try {
      await read(database, [table]);
    } catch (cause) {
      if (!isLockError(cause)) throw new UnreadableTableError(table, errorMessage(cause), { cause });
    }
  }
}

async function isReadable(database: Database, tables: readonly string[]): Promise<boolean> {
  try {
    await read(database, tables);
    return true;
  } catch {
    return false;
  }
}

/** Reads a row of each table. Who changes a table just now, as an upgrade does, is not waited for. */
async function read(database: Database, tables: readonly string[]): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const reading = sql.raw(readingOf(isPostgres ? "PostgreSQL" : "SQLite", tables));
  if (!isPostgres) await reading.execute(database);
  else
    await database.transaction().execute(async (transaction) => {
      await limitLockWait(transaction, "none");
      await reading.execute(transaction);
    });
}
