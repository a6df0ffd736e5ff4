import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { importFolder } from "../../../apps/server/src/catalog/folder/import-folder.ts";
import type { Context } from "../../../apps/server/src/context.ts";
import { DATABASE_FILE } from "../../../apps/server/src/database/dialects/sqlite.ts";
import { SLUG } from "../../support/aquarium-folder.ts";

/** The tables that live figures are computed from. */
const TABLES = ["study", "study_version", "participant", "event"] as const;
/** The rows of one statement, as PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

/** Copies the study from the embedded database in `data` below a folder into another, empty database. */
export async function copyStudy(folder: string, { database, catalog }: Context): Promise<void> {
  await importFolder(join(folder, SLUG), catalog.aquariums);
  const original = new DatabaseSync(join(folder, "data", DATABASE_FILE), { readOnly: true });
  for (const table of TABLES) {
    const rows = original.prepare(`select * from ${table}`).iterate();
    for (let some = take(rows); some.length > 0; some = take(rows))
      await database
        .insertInto(table)
        .values(some as never)
        .execute();
  }
  original.close();
}

function take(rows: Iterator<unknown>): unknown[] {
  const taken: unknown[] = [];
  while (taken.length < ROWS_AT_ONCE) {
    const next = rows.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
