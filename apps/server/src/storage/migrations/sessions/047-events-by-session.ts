import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../bytes-type.ts";

const TABLES = ["event", "event_aside"] as const;
/** The indexes of what is read by sessions' rows now, and of what nothing looks for any more. */
const NEEDLESS = [
  ...["event_study_joined", "event_session_start", "event_by_aquarium"],
  ...["event_by_search", "event_identifying", "event_aside_identifying"],
];

/**
 * Stores an event once by its session and its id, no longer by its id alone: a client resends it as it
 * was, with its session. So a
 * database can be spread by session (docs/decisions/065-sessions-as-rows.md). SQLite can't change a
 * table's key: it copies the tables, and needs as much
 * space again meanwhile.
 */
export function eventsBySession(bytes: BytesType): Migration {
  return {
    async up(db) {
      for (const index of NEEDLESS) await sql`drop index if exists ${sql.id(index)}`.execute(db);
      for (const table of TABLES) await (bytes === "blob" ? copyWithKey(db, table) : changeKey(db, table));
    },
  };
}

async function changeKey(db: Kysely<unknown>, table: string): Promise<void> {
  const [name, key] = [sql.table(table), sql.id(`${table}_key`)];
  await sql`create unique index ${key} on ${name} (session_id, event_id)`.execute(db);
  await sql`alter table ${name} drop constraint ${sql.id(`${table}_pkey`)},
    add constraint ${key} primary key using index ${key}`.execute(db);
}

async function copyWithKey(db: Kysely<unknown>, table: (typeof TABLES)[number]): Promise<void> {
  const [name, copy] = [sql.table(table), sql.table(`${table}_copy`)];
  const reason = table === "event" ? sql`` : sql`, reason text not null`;
  const columns = sql.raw(
    `event_id, session_id, name, client_ts, received_at, payload, session_seq, aquarium, search_id${table === "event" ? "" : ", reason"}`,
  );
  await sql`create table ${copy} (event_id text, session_id text not null, name text not null,
    client_ts double precision not null, received_at text not null, payload text not null, session_seq integer,
    aquarium text, search_id text${reason}, primary key (session_id, event_id))`.execute(db);
  // In the order of arrival, in which new events are stored.
  await sql`insert into ${copy} (${columns}) select ${columns} from ${name} order by rowid`.execute(db);
  await sql`drop table ${name}`.execute(db);
  await sql`alter table ${copy} rename to ${name}`.execute(db);
  await sql`create index ${sql.id(`${table}_by_time`)} on ${name} (received_at, event_id)`.execute(db);
  await sql`create index ${sql.id(`${table}_by_session`)} on ${name} (session_id, session_seq)`.execute(db);
}
