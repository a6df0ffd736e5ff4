import type { Logger } from "pino";
import type { Database, DatabaseSettings } from "./database.ts";
import { movePictures } from "./pictures/move-pictures.ts";
import { announceServer } from "./running-servers.ts";

/**
 * Begins what a running server does with its database beside answering: over PostgreSQL it says that it runs, and it moves the pictures
 * that the version before stored. Returns the function that ends both.
 */
export async function startUpkeep(
  database: Database,
  { databaseUrl }: DatabaseSettings,
  log: Logger,
): Promise<() => Promise<void>> {
  const leave = databaseUrl === undefined ? async () => {} : await announceServer(database, log);
  const stopping = new AbortController();
  const moving = movePictures(database, stopping.signal).then(
    (moved) => moved > 0 && log.info({ moved }, "pictures are stored once each now"),
    (error) => log.warn({ err: error }, "pictures could not be moved; the next start goes on"),
  );
  return async () => {
    stopping.abort();
    await moving;
    await leave().catch((error) => log.warn({ err: error }, "could not say that it ends"));
  };
}
