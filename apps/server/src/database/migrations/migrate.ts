import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../tables.ts";
import { migrations } from "./migrations.ts";

/**
 * The key of PostgreSQL's advisory lock by which migrating servers wait for each other; any number that no
 * one else uses.
 */
const LOCK = 3_853_314_791;

/** A name behind those of all migrations, which begin with three digits. */
const NEWEST = "~";

/** The table of the migrations that have run, as Kysely's own migrator made it for released databases. */
interface MigrationTables {
  kysely_migration: { name: string; timestamp: string };
}

/**
 * Runs the migrations that a database lacks, up to `last`, in the order of their names, each in a transaction
 * of its own, so that a long upgrade that is interrupted goes on where it was; resolves to the names of those
 * that it ran. Several servers may do so at once.
 *
 * Migrations that a database has and this server does not know are of later versions, and are left alone:
 * migrations only add, so that the previous version runs on the schema of the next one.
 */
export async function migrate(database: Kysely<unknown>, bytes: BytesType, last = NEWEST): Promise<string[]> {
  const migrating = database as Kysely<MigrationTables>;
  const ran: string[] = [];
  for (const [name, migration] of await pendingMigrations(migrating, bytes, last))
    if (await runOnce(migrating, bytes, name, migration)) ran.push(name);
  return ran;
}

/** Whether there are migrations for `migrate` to run. */
export async function lacksMigrations(database: Kysely<unknown>, bytes: BytesType): Promise<boolean> {
  return (await pendingMigrations(database as Kysely<MigrationTables>, bytes)).length > 0;
}

/** Whether a migration has ever run: a database without one is none of this server's. */
export async function isMigrated(database: Kysely<unknown>, bytes: BytesType): Promise<boolean> {
  return (await executedMigrations(database as Kysely<MigrationTables>, bytes)).size > 0;
}

/** Returns the migrations that a database lacks, in their order. */
async function pendingMigrations(
  database: Kysely<MigrationTables>,
  bytes: BytesType,
  last = NEWEST,
): Promise<[string, Migration][]> {
  const executed = await executedMigrations(database, bytes);
  return Object.entries(migrations(bytes))
    .filter(([name]) => name <= last && !executed.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Runs a migration once over all servers. Kysely's own migrator would lock for the session, and a pool of
 * connections may give that to somebody else after the statement.
 */
async function runOnce(
  database: Kysely<MigrationTables>,
  bytes: BytesType,
  name: string,
  migration: Migration,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (bytes === "bytea") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    await createMigrationTable(transaction);
    if ((await executedMigrations(transaction, bytes)).has(name)) return false;
    await migration.up(transaction);
    const row = { name, timestamp: new Date().toISOString() };
    await transaction.insertInto("kysely_migration").values(row).execute();
    return true;
  });
}

async function createMigrationTable(database: Kysely<MigrationTables>): Promise<void> {
  await database.schema
    .createTable("kysely_migration")
    .ifNotExists()
    .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
    .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
    .execute();
}

async function executedMigrations(database: Kysely<MigrationTables>, bytes: BytesType): Promise<Set<string>> {
  if (!(await hasMigrationTable(database, bytes))) return new Set();
  const rows = await database.selectFrom("kysely_migration").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether there is the table that a statement without a schema refers to: other schemas, of a restore or of
 * other programs, may have one of that name, too.
 */
async function hasMigrationTable(database: Kysely<MigrationTables>, bytes: BytesType): Promise<boolean> {
  const query =
    bytes === "bytea"
      ? sql`select 1 where to_regclass('kysely_migration') is not null`
      : sql`select 1 from sqlite_schema where name = 'kysely_migration'`;
  return (await query.execute(database)).rows.length > 0;
}
