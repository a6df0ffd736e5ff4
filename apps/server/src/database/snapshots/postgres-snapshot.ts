import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import pg from "pg";
import type { Tables } from "../tables.ts";
import type { Snapshot } from "./snapshot.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens one read-only transaction at the isolation level that sees a single moment, that of its first query
 * (https://www.postgresql.org/docs/current/transaction-iso.html), on a connection of its own without
 * time-outs, whatever the role's are, for statements or for the pauses between them. All rows of its cursors
 * are fetched, and their plans are made for that (cursor_tuple_fraction).
 */
export async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  await client.query("begin isolation level repeatable read, read only");
  await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
  await client.query("set local cursor_tuple_fraction = 1");
  await client.query("select 1 from event limit 1");
  let cursors = 0;
  return {
    queries: new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    bytewise: (column) => sql`${sql.ref(column)} collate "C"`,
    read: (query, batchSize) => read(client, `export_${cursors++}`, query, batchSize),
    close: () => client.end(),
  };
}

async function* read<Row>(client: pg.Client, cursor: string, query: CompiledQuery<Row>, batchSize: number) {
  await client.query(`declare ${cursor} no scroll cursor for ${query.sql}`, [...query.parameters]);
  for (;;) {
    const { rows } = await client.query(`fetch forward ${batchSize} from ${cursor}`);
    yield rows as Row[];
    if (rows.length < batchSize) break;
  }
  await client.query(`close ${cursor}`);
}
