import { sql } from "kysely";
import { pino } from "pino";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import type { Databases } from "./run-cluster.ts";

/** The tables that grow with visits, parents first, with the column that names the session in each. */
export const BY_SESSION = {
  session: "id",
  session_person: "session",
  session_study: "session",
  session_drawing: "session",
  event: "session_id",
  event_aside: "session_id",
} as const;

const NODES = [0, 1, 2, 3];

/**
 * Spreads these tables of a migrated database by the hash of the session over partitions, as a
 * distributed database spreads them over machines. Nothing else of the schema changes: PostgreSQL refuses
 * this where a unique key lacks the column, or a foreign key leads elsewhere, as Citus does.
 */
export async function spreadBySession(settings: DatabaseSettings): Promise<DatabaseSettings> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  await database.transaction().execute(async (transaction) => {
    const references = await readReferences(transaction);
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
    for (const [table, column] of Object.entries(BY_SESSION)) await spread(transaction, table, column);
    for (const { table, definition } of references)
      await sql`alter table ${sql.table(table)} add ${sql.raw(definition)}`.execute(transaction);
  });
  await database.destroy();
  return settings;
}

/**
 * Whether every test over PostgreSQL is to run on tables that are spread by session: `npm run test:faults --
 * spread`.
 */
export const isAllSpread = process.env.HARAPEN_SPREAD === "1";

/** Returns the address of a new database for a server: an empty one, or one with its tables spread. */
export async function newServerDatabase(databases: Databases): Promise<string> {
  if (!isAllSpread) return databases.newDatabase();
  const databaseUrl = await databases.newDatabase(databases.migrated);
  await spreadBySession({ dataDir: "", databaseUrl });
  return databaseUrl;
}

async function readReferences(database: Database) {
  const { rows } = await sql<{ readonly table: string; readonly name: string; readonly definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and confrelid = 'session'::regclass`.execute(database);
  return rows;
}

async function spread(database: Database, name: string, column: string): Promise<void> {
  const [table, whole] = [sql.table(name), sql.table(`${name}_whole`)];
  await sql`alter table ${table} rename to ${whole}`.execute(database);
  await sql`create table ${table} (like ${whole} including all) partition by hash (${sql.id(column)})`.execute(
    database,
  );
  for (const node of NODES)
    await sql`create table ${sql.table(`${name}_node_${node}`)} partition of ${table}
      for values with (modulus ${sql.lit(NODES.length)}, remainder ${sql.lit(node)})`.execute(database);
  await sql`insert into ${table} select * from ${whole}`.execute(database);
  await sql`drop table ${whole}`.execute(database);
}
