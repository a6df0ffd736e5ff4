import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { countRunningServers } from "../../../database/running-servers.ts";
import { openPostgresSnapshot } from "../../../database/snapshots/postgres-snapshot.ts";
import { BackupError, errorMessage } from "../../../platform/errors.ts";
import type { Manifest } from "../format/manifest.ts";
import { createSchema, openUnmigrated } from "../format/schema.ts";
import {
  quoted,
  readTables,
  type StoredRow,
  type StoredTable,
  TableDigest,
} from "../format/stored-tables.ts";
import type { Replaced, Target } from "./target.ts";

/**
 * The schemas beside the servers' one: for what is being restored, and for what the last restore replaced.
 */
const SIDE = "harapen_restoring";
const KEPT = "harapen_before_restore";

/** How long the change of places waits for the statements that use the tables, while new ones wait for it. */
const LOCK_TIMEOUT = "3s";
const LOCK_NOT_AVAILABLE = "55P03";

const MAX_PARAMETERS = 30_000;
/** The rows of a statement, for tables with pictures and for others. */
const BATCH_SIZE = { withBytes: 20, others: 1_000 };

/**
 * Returns the tables in the first schema of a connection's search path as a target. A backup is restored into
 * a schema beside it, and the tables are exchanged.
 */
export function postgresTarget(databaseUrl: string): Target {
  const sideUrl = withSchema(databaseUrl, SIDE);
  return {
    isEmpty: () => withClient(databaseUrl, async (client) => !(await hasAquariums(client))),
    assertUnused: () => assertNoServer(databaseUrl),
    fill: async (backup, manifest) => {
      await withClient(databaseUrl, (client) => makeSideSchema(client, sideUrl));
      await createSchema({ dataDir: "", databaseUrl: sideUrl }, manifest.migration);
      const source = new DatabaseSync(backup, { readOnly: true });
      try {
        const tables = readTables(source);
        await withClient(sideUrl, async (client) => {
          for (const table of tables) await copyTable(source, client, table);
        });
        await assertCopied(sideUrl, tables, manifest);
      } finally {
        source.close();
      }
      return { dataDir: "", databaseUrl: sideUrl };
    },
    replace: () => withClient(databaseUrl, (client) => replaceTables(client, databaseUrl)),
    tidy: () =>
      withClient(databaseUrl, async (client) => {
        await client.query(`drop schema if exists ${SIDE} cascade`);
      }),
  };
}

/** Returns the address whose connections have only this schema in their search path. */
function withSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set("options", `-c search_path=${schema}`);
  url.search = url.searchParams.toString().replaceAll("+", "%20");
  return url.href;
}

/** Throws while a server runs; servers announce that regularly. */
async function assertNoServer(databaseUrl: string): Promise<void> {
  const present = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select to_regclass('running_server') is not null as present");
    return rows[0].present;
  });
  if (!present) return;
  const { database } = await openUnmigrated({ dataDir: "", databaseUrl });
  const servers = await countRunningServers(database).finally(() => database.destroy());
  if (servers > 0)
    throw new BackupError(
      "in-use",
      `${servers} servers run on the database: stop them first. One that was cut off counts for another half a minute.`,
    );
}

async function withClient<T>(databaseUrl: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

async function hasAquariums(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('aquarium') is not null as present");
  if (!rows[0].present) return false;
  return (await client.query("select 1 from aquarium limit 1")).rows.length > 0;
}

/**
 * Creates the empty schema, and checks that connections use it: a pool of connections may drop their startup
 * options.
 */
async function makeSideSchema(client: pg.Client, sideUrl: string): Promise<void> {
  await client.query(`drop schema if exists ${SIDE} cascade`);
  await client.query(`create schema ${SIDE}`);
  const found = await withClient(sideUrl, currentSchema).catch((error) => {
    if (/startup parameter/.test(errorMessage(error))) return undefined;
    throw error;
  });
  if (found !== SIDE)
    throw new BackupError(
      "pooled",
      "A pool of connections stands between: have MIGRATION_DATABASE_URL lead to PostgreSQL itself.",
    );
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select current_schema() as schema");
  return String(rows[0].schema);
}

async function copyTable(source: DatabaseSync, client: pg.Client, table: StoredTable): Promise<void> {
  const names = table.columns.map(({ name }) => name);
  const hasBytes = table.columns.some(({ isBytes }) => isBytes);
  const size = Math.min(
    hasBytes ? BATCH_SIZE.withBytes : BATCH_SIZE.others,
    Math.floor(MAX_PARAMETERS / names.length),
  );
  let rows: StoredRow[] = [];
  await client.query("begin");
  for (const row of source.prepare(`select * from ${quoted(table.name)}`).iterate()) {
    if (rows.push(row) < size) continue;
    await insertRows(client, table.name, names, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(client, table.name, names, rows);
  await client.query("commit");
}

async function insertRows(
  client: pg.Client,
  table: string,
  names: readonly string[],
  rows: readonly StoredRow[],
): Promise<void> {
  const places = rows.map((_, row) => `(${names.map((_, index) => `$${row * names.length + index + 1}`)})`);
  const values = rows.flatMap((row) => names.map((name) => row[name]));
  await client.query(`insert into ${quoted(table)} (${names.map(quoted)}) values ${places}`, values);
}

/** Reads everything back. Throws a BackupError ("damaged") where it differs from the manifest. */
async function assertCopied(url: string, tables: readonly StoredTable[], manifest: Manifest): Promise<void> {
  const snapshot = await openPostgresSnapshot(url);
  try {
    for (const table of tables) {
      const digest = new TableDigest(table);
      const size = table.columns.some(({ isBytes }) => isBytes) ? BATCH_SIZE.withBytes : BATCH_SIZE.others;
      const query = sql<StoredRow>`select * from ${sql.table(table.name)}`.compile(snapshot.queries);
      for await (const rows of snapshot.read(query, size)) for (const row of rows) digest.add(row);
      const expected = manifest.tables.find(({ name }) => name === table.name);
      if (digest.rows !== expected?.rows || digest.digest !== expected.digest)
        throw new BackupError("damaged", `${table.name}: PostgreSQL has not stored what the backup holds`);
    }
  } finally {
    await snapshot.close();
  }
}

/**
 * Moves the tables in one transaction: the old ones into the schema that keeps them, the new ones into the
 * place of these.
 */
async function replaceTables(client: pg.Client, databaseUrl: string): Promise<Replaced> {
  const schema = await currentSchema(client);
  const ours = await tablesOf(client, SIDE);
  const old = (await tablesOf(client, schema)).filter((table) => ours.includes(table));
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query(`drop schema if exists ${KEPT} cascade`);
  await client.query(`create schema ${KEPT}`);
  await moveTables(client, schema, KEPT, old).catch(throwInUse);
  await moveTables(client, SIDE, schema, ours);
  await client.query("commit");
  return {
    kept: old.length > 0 ? `the schema ${KEPT}` : undefined,
    undo: () => withClient(databaseUrl, (again) => putBack(again, schema, ours)),
  };
}

function throwInUse(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
  throw new BackupError(
    "in-use",
    "Somebody reads or writes the tables that are to be replaced: try again later.",
    {
      cause: error,
    },
  );
}

async function putBack(client: pg.Client, schema: string, ours: readonly string[]): Promise<void> {
  await client.query("begin");
  for (const table of ours)
    await client.query(`drop table if exists ${quoted(schema)}.${quoted(table)} cascade`);
  await moveTables(client, KEPT, schema, await tablesOf(client, KEPT));
  await client.query(`drop schema ${KEPT}`);
  await client.query("commit");
}

async function moveTables(
  client: pg.Client,
  from: string,
  to: string,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables)
    await client.query(`alter table ${quoted(from)}.${quoted(table)} set schema ${quoted(to)}`);
}

async function tablesOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = $1 order by 1", [
    schema,
  ]);
  return rows.map(({ tablename }) => tablename);
}
