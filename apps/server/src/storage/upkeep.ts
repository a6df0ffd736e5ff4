import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { StorageUnavailableError } from "../errors/storage-unavailable-error.ts";
import type { Database, DatabaseSettings } from "./database.ts";
import { movePictures } from "./pictures/move-pictures.ts";
import { announceServer } from "./running-servers.ts";

/** How long the moving of pictures waits after a fault of the database, in milliseconds. */
const RETRY_MS = 60_000;

/**
 * Begins what a running server does with its database beside answering: over PostgreSQL it says that it runs, and it moves the pictures
 * that the version before stored. Returns the function that ends both.
 */
export async function startUpkeep(
  database: Database,
  { databaseUrl }: DatabaseSettings,
  log: Logger,
  retryMs = RETRY_MS,
): Promise<() => Promise<void>> {
  const leave = databaseUrl === undefined ? async () => {} : await announceServer(database, log);
  const stopping = new AbortController();
  const moving = moveAll(database, stopping.signal, retryMs, log).then(
    (moved) => moved > 0 && log.info({ moved }, "pictures are stored once each now"),
    (error) => log.warn({ err: error }, "pictures could not be moved; the next start goes on"),
  );
  return async () => {
    stopping.abort();
    await moving;
    await leave().catch((error) => log.warn({ err: error }, "could not say that it ends"));
  };
}

/** Moves the pictures, and goes on after faults of the database: a lock that somebody keeps too long, a connection that is lost. */
async function moveAll(
  database: Database,
  signal: AbortSignal,
  retryMs: number,
  log: Logger,
): Promise<number> {
  for (;;) {
    try {
      return await movePictures(database, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof StorageUnavailableError)) throw error;
      log.warn({ err: error }, "pictures could not be moved; it goes on later");
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
