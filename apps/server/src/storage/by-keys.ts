import { type Selectable, sql } from "kysely";
import type { Database } from "./database.ts";
import { mapInBatches } from "./in-batches.ts";
import type { Tables } from "./schema/tables.ts";

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
