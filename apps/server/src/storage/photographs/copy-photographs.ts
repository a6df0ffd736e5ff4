import { sql } from "kysely";
import type { Database } from "../database.ts";

/** The columns besides the aquarium, of each table, in an order in which the rows may be written. */
const COPIED_COLUMNS = {
  photograph: ["photograph_id", "width", "height", "received_at"],
  photograph_file: ["photograph_id", "role", "type", "picture"],
  photograph_picture: ["photograph_id", "name", "type", "hash", "picture"],
} as const;

/** Copies the photographs of one aquarium to another, under the same ids. */
export async function copyPhotographs(transaction: Database, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(COPIED_COLUMNS)) {
    const others = columns.map((column) => sql.ref(column));
    await sql`insert into ${sql.table(table)} (aquarium, ${sql.join(others)})
      select ${to}, ${sql.join(others)} from ${sql.table(table)} where aquarium = ${from}`.execute(
      transaction,
    );
  }
}
