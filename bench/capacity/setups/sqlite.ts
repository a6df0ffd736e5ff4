import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DATABASE_FILE } from "../../../apps/server/src/database/dialects/sqlite.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { type Setup, serverSettings } from "./setup.ts";

/** Starts one server over the embedded database, below `folder`. */
export async function startOverSqlite(folder: string): Promise<Setup> {
  const settings = serverSettings(folder);
  const server = await startMeasuredServer(settings);
  const file = join(settings.DATA_DIR ?? "", DATABASE_FILE);
  return {
    address: server.address,
    servers: [server],
    storedBytes: () => pagesOf(file),
    stop: () => server.stop(),
  };
}

/** Returns the size of a database by its pages, including those in its write-ahead log. */
function pagesOf(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const read = (pragma: string) => Number(database.prepare(`pragma ${pragma}`).get()?.[pragma]);
    return read("page_count") * read("page_size");
  } finally {
    database.close();
  }
}
