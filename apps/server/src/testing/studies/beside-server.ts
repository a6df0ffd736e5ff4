import { pino } from "pino";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { roomsOf } from "../rooms.ts";

/** Where a server's database is. */
export type ServerDatabase = Pick<DatabaseSettings, "dataDir" | "databaseUrl">;

/** The stores of a server's database, opened beside the server. */
interface Stores {
  readonly rooms: Context;
  readonly database: Database;
}

/** Works in the database of a server that runs in a process of its own, beside it. */
export async function besideServer<Result>(
  settings: ServerDatabase,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  try {
    return await work({ rooms, database });
  } finally {
    await rooms.close();
  }
}
