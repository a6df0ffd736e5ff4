import { pino } from "pino";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { createStorage, type Storage } from "../../storage.ts";

/** Where a server's database is. */
export type ServerDatabase = Pick<DatabaseSettings, "dataDir" | "databaseUrl">;

/** The stores of a server's database, opened beside the server. */
interface Stores {
  readonly storage: Storage;
  readonly database: Database;
}

/** Works in the database of a server that runs in a process of its own, beside it. */
export async function besideServer<Result>(
  settings: ServerDatabase,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const storage = createStorage(database);
  try {
    return await work({ storage, database });
  } finally {
    await storage.close();
  }
}
