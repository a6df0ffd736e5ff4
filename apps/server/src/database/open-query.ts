import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseSettings } from "./database.ts";
import { DATABASE_FILE } from "./dialects/sqlite.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** A connection for queries, and its closing; neither changes anything. */
export interface Query {
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /**
   * Whether a pool of connections answers in PostgreSQL's place: it gives its client the number of a process
   * that is not PostgreSQL's own.
   */
  isPooled(): Promise<boolean>;
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
  return {
    rows: async (sql) => database.prepare(sql).all(),
    isPooled: async () => false,
    close: async () => database.close(),
  };
}

/** What pg's clients have and its types lack: the number of the process that serves them. */
interface Served {
  readonly processID?: number | null;
}

async function openPostgres(connectionString: string): Promise<Query> {
  const { Client } = (await import("pg")).default;
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS };
  const client = new Client({ connectionString, ...limits });
  await client.connect();
  const rows = async (sql: string) => (await client.query(sql)).rows;
  return {
    rows,
    async isPooled() {
      const [row] = await rows("select pg_backend_pid() as process");
      const { processID } = client as Served;
      return Number(row.process) !== processID;
    },
    close: () => client.end(),
  };
}
