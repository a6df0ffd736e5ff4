import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseSettings } from "./database.ts";
import { DATABASE_FILE } from "./dialects/sqlite.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** A connection for queries, and its closing; neither changes anything. */
export interface Query {
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/**
 * Opens a database as it is, for reading: creates and migrates nothing. Resolves to `undefined` where there
 * is none yet; rejects where it cannot be opened.
 */
export async function openQuery({ dataDir, databaseUrl }: DatabaseSettings): Promise<Query | undefined> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true, timeout: CONNECT_TIMEOUT_MS });
  return { rows: async (sql) => database.prepare(sql).all(), close: async () => database.close() };
}

async function openPostgres(connectionString: string): Promise<Query> {
  const { Client } = (await import("pg")).default;
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS };
  const client = new Client({ connectionString, ...limits });
  await client.connect();
  return { rows: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
}
