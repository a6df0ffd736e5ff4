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
import type { Tables } from "../../storage/schema/tables.ts";
import type { Snapshot } from "./snapshot.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One read-only transaction at the isolation that sees a single moment, on a connection of its own that no statement's
 * time-out cuts off. The moment is that of the first query. Cursors, as all of it is fetched, are planned for the whole
 * (cursor_tuple_fraction).
 */
export async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  await client.query("begin isolation level repeatable read, read only");
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
    read: (query, atOnce) => read(client, `export_${cursors++}`, query, atOnce),
    close: () => client.end(),
  };
}

async function* read<Row>(client: pg.Client, cursor: string, query: CompiledQuery<Row>, atOnce: number) {
  await client.query(`declare ${cursor} no scroll cursor for ${query.sql}`, [...query.parameters]);
  for (;;) {
    const { rows } = await client.query(`fetch forward ${atOnce} from ${cursor}`);
    yield rows as Row[];
    if (rows.length < atOnce) break;
  }
  await client.query(`close ${cursor}`);
}
