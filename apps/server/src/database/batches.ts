import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The rows of one statement, which may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/** Yields rows in batches of at most as many as one statement may carry. */
export function* inBatches<Row>(rows: readonly Row[], size = BATCH_SIZE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/**
 * Yields some hundreds at a time, each in a turn of the event loop of its own, so that other work gets its
 * turn in between.
 */
export async function* inTurns<Each>(all: readonly Each[], size?: number): AsyncGenerator<readonly Each[]> {
  for (const some of inBatches(all, size)) {
    await setImmediate();
    yield some;
  }
}

/** Runs a statement over keys, some hundreds at a time, one after the other; resolves to the rows of all. */
export async function mapInBatches<Key, Row>(
  keys: readonly Key[],
  run: (batch: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // Not a single `push`: a batch of sessions may have more rows than a call takes arguments.
  for (const batch of inBatches(keys)) for (const row of await run(batch)) rows.push(row);
  return rows;
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** Returns some columns of the rows that have one of these keys in a column, however many. */
export function selectBy<Table extends keyof Tables, Column extends ColumnOf<Table>>(
  database: Database,
  columns: readonly Column[],
  table: Table,
  key: ColumnOf<Table>,
  keys: readonly string[],
): Promise<Pick<Selectable<Tables[Table]>, Column & keyof Selectable<Tables[Table]>>[]> {
  return mapInBatches(keys, async (batch) => {
    const query = sql<Pick<Selectable<Tables[Table]>, Column & keyof Selectable<Tables[Table]>>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${sql.ref(key)} in (${sql.join(batch)})`;
    return (await query.execute(database)).rows;
  });
}

/** Deletes the rows that have one of these keys in a column. */
export async function deleteBy<Table extends keyof Tables>(
  transaction: Database,
  table: Table,
  key: ColumnOf<Table>,
  keys: readonly string[],
): Promise<void> {
  await mapInBatches(keys, async (batch) => {
    const query = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(batch)})`;
    await query.execute(transaction);
    return [];
  });
}
