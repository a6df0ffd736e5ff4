import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { StorageUnavailableError } from "../errors/storage-unavailable-error.ts";
import { GuestAlbumStore } from "./albums/guest-album-store.ts";
import type { Database, DatabaseSettings } from "./database.ts";
import { deleteUnnamedPhotographs } from "./photographs/delete-unnamed.ts";
import { movePictures } from "./pictures/move-pictures.ts";
import { announceServer } from "./running-servers.ts";

const DAY_MS = 86_400_000;
/** The time for which a photograph is kept that nothing names: whoever sent it may still be at the form. */
const UNNAMED_MS = 7 * DAY_MS;
/** How long the moving of pictures waits after a fault of the database, in milliseconds. */
const RETRY_MS = 60_000;

/** What is done now and once a day, beside what is the storage's own. */
export interface DailyTask {
  /** For the log: what failed, where it did. */
  readonly name: string;
  /** It ends as soon as it can once the server stops. */
  run(stopping: AbortSignal): Promise<void>;
}

/**
 * Begins what a running server does with its database beside answering: over PostgreSQL it says that it runs, it moves the
 * pictures that the version before stored, it deletes the photographs that nothing names, tidies guests' codes, and does `tasks` once a day. Returns the function that ends all of it.
 */
export async function startMaintenance(
  database: Database,
  { databaseUrl }: DatabaseSettings,
  log: Logger,
  {
    retryMs = RETRY_MS,
    tasks = [],
  }: { readonly retryMs?: number; readonly tasks?: readonly DailyTask[] } = {},
): Promise<() => Promise<void>> {
  const leave = databaseUrl === undefined ? async () => {} : await announceServer(database, log);
  const stopping = new AbortController();
  const moving = moveAll(database, stopping.signal, retryMs, log).then(
    (moved) => moved > 0 && log.info({ moved }, "pictures are stored once each now"),
    (error) => log.warn({ err: error }, "pictures could not be moved; the next start goes on"),
  );
  const deleting = runDailyTasks(database, tasks, stopping.signal, log);
  return async () => {
    stopping.abort();
    await moving;
    await deleting;
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

/** Does now, and once a day, what is due of photographs and of guests' codes, and the other tasks. */
async function runDailyTasks(
  database: Database,
  tasks: readonly DailyTask[],
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const due = [
    () => deletePhotographs(database, log),
    () => tidyGuestAlbums(database, log),
    ...tasks.map((task) => () => runTask(task, signal, log)),
  ];
  while (!signal.aborted) {
    for (const run of due) if (!signal.aborted) await run();
    await pause(DAY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function runTask({ name, run }: DailyTask, stopping: AbortSignal, log: Logger): Promise<void> {
  try {
    await run(stopping);
  } catch (error) {
    log.warn({ err: error }, `${name} failed; tomorrow again`);
  }
}

/** Deletes the photographs that nothing has named for a week. */
async function deletePhotographs(database: Database, log: Logger): Promise<void> {
  try {
    const deleted = await deleteUnnamedPhotographs(database, new Date(Date.now() - UNNAMED_MS).toISOString());
    if (deleted > 0) log.info({ deleted }, "photographs that nothing names were deleted");
  } catch (error) {
    log.warn({ err: error }, "photographs that nothing names could not be deleted; tomorrow again");
  }
}

/** Moves what came late to who has claimed it, and deletes the codes whose time is over. */
async function tidyGuestAlbums(database: Database, log: Logger): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const albums = new GuestAlbumStore(transaction);
      await albums.moveLate();
      await albums.deleteExpired(new Date());
    });
  } catch (error) {
    log.warn({ err: error }, "guests' codes could not be tidied; tomorrow again");
  }
}
