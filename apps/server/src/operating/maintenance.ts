import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { PhotographReadings } from "../catalog/photographs/photograph-readings.ts";
import { deleteUnnamedPhotographs } from "../catalog/photographs/photograph-store.ts";
import { movePictures } from "../catalog/pictures/move-pictures.ts";
import type { Database, DatabaseSettings } from "../database/database.ts";
import { announceServer } from "../database/running-servers.ts";
import { StaffAnswers } from "../people/staff/staff-answers.ts";
import type { DailyTask } from "../platform/daily-task.ts";
import { StorageUnavailableError } from "../platform/errors.ts";
import { completeSessions } from "../sessions/complete-sessions.ts";
import { GuestAlbumStore } from "../visits/guest-album-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long a photograph that nothing names is kept after it arrived: its sender may still be filling in the
 * form.
 */
const UNNAMED_MS = 7 * DAY_MS;
/** How long the moving of pictures waits after a fault of the database, in milliseconds. */
const RETRY_MS = 60_000;

/**
 * Begins what a running server does with its database apart from answering: announces the server over
 * PostgreSQL, moves the pictures that a version before stored and makes the sessions' rows of its events.
 * Once an hour it deletes old answers to staff and states of photographs that they sent, and once a day the
 * photographs that nothing names; then it also tidies guests' codes and does `tasks`. Returns the function
 * that ends all of it.
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
  const moving = convertAll(database, stopping.signal, retryMs, log).catch((error) =>
    log.warn({ err: error }, "what a version before stored could not be converted; the next start goes on"),
  );
  const deleting = [
    repeat(HOUR_MS, [() => deleteAnswers(database, log)], stopping.signal),
    runDailyTasks(database, tasks, stopping.signal, log),
  ];
  return async () => {
    stopping.abort();
    await moving;
    await Promise.all(deleting);
    await leave().catch((error) => log.warn({ err: error }, "could not say that it ends"));
  };
}

/**
 * Converts what a version before stored, and goes on after faults of the database, such as a lock that is
 * held too long or a connection that is lost.
 */
async function convertAll(
  database: Database,
  signal: AbortSignal,
  retryMs: number,
  log: Logger,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const moved = await movePictures(database, signal);
      if (moved > 0) log.info({ moved }, "pictures are stored once each now");
      const sessions = await completeSessions(database, { signal });
      if (sessions > 0) log.info({ sessions }, "sessions have their rows now");
      return;
    } catch (error) {
      if (signal.aborted || !(error instanceof StorageUnavailableError)) throw error;
      log.warn({ err: error }, "what a version before stored could not be converted; it goes on later");
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** Runs the daily tasks for photographs and guests' codes, and the given ones, now and once a day. */
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
  await repeat(DAY_MS, due, signal);
}

/** Does what is due, one after the other, now and again after each pause. */
async function repeat(
  pauseMs: number,
  due: readonly (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const run of due) if (!signal.aborted) await run();
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function deleteAnswers(database: Database, log: Logger): Promise<void> {
  try {
    await new StaffAnswers(database).deleteExpired(new Date());
    await new PhotographReadings(database).deleteExpired(new Date());
  } catch (error) {
    log.warn({ err: error }, "old answers to staff could not be deleted; in an hour again");
  }
}

async function runTask({ name, run }: DailyTask, stopping: AbortSignal, log: Logger): Promise<void> {
  try {
    await run(stopping);
  } catch (error) {
    log.warn({ err: error }, `${name} failed; tomorrow again`);
  }
}

/** Deletes the photographs that arrived more than a week ago and that nothing names. */
async function deletePhotographs(database: Database, log: Logger): Promise<void> {
  try {
    const deleted = await deleteUnnamedPhotographs(database, new Date(Date.now() - UNNAMED_MS).toISOString());
    if (deleted > 0) log.info({ deleted }, "photographs that nothing names were deleted");
  } catch (error) {
    log.warn({ err: error }, "photographs that nothing names could not be deleted; tomorrow again");
  }
}

/**
 * Moves drawings that arrived late to the member who has claimed their album, and deletes the codes that have
 * expired.
 */
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
