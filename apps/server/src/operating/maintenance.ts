import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { PhotographReadings } from "../catalog/photographs/photograph-readings.ts";
import { deleteUnnamedPhotographs } from "../catalog/photographs/photograph-store.ts";
import { movePictures } from "../catalog/pictures/move-pictures.ts";
import type { Database, DatabaseSettings } from "../database/database.ts";
import { KnownTime } from "../database/known-time.ts";
import { announceServer } from "../database/running-servers.ts";
import { deleteRetiredKeys } from "../database/signing-keys.ts";
import { StaffAnswers } from "../people/staff/staff-answers.ts";
import type { DailyTask } from "../platform/daily-task.ts";
import { StorageUnavailableError } from "../platform/errors.ts";
import { completeSessions } from "../sessions/complete-sessions.ts";
import { GuestAlbumStore } from "../visits/guest-album-store.ts";
import { deleteOldNetworks } from "./networks/network-names.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How long a photograph that nothing names is kept after it arrived: its sender may still be filling in the
 * form.
 */
const UNNAMED_MS = 7 * DAY_MS;
/** How long the moving of pictures waits after a fault of the database, in milliseconds. */
const RETRY_MS = MINUTE_MS;

interface Options {
  readonly knownTime?: KnownTime;
  readonly retryMs?: number;
  readonly tasks?: readonly DailyTask[];
}

/**
 * Begins what a running server does with its database apart from answering: announces the server over
 * PostgreSQL, moves the pictures that a version before stored and makes the sessions' rows of its events.
 * Once an hour it deletes old answers to staff, states of photographs that they sent, and networks that were
 * refused; once a day the photographs that nothing names and old keys, and then it also tidies guests' codes
 * and does `tasks`. What deletes waits while the clock is in doubt; each minute it is looked at. Returns the
 * function that ends all of it.
 */
export async function startMaintenance(
  database: Database,
  { databaseUrl }: DatabaseSettings,
  log: Logger,
  { knownTime = new KnownTime(database, { log }), retryMs = RETRY_MS, tasks = [] }: Options = {},
): Promise<() => Promise<void>> {
  const leave = databaseUrl === undefined ? async () => {} : await announceServer(database, log);
  const stopping = new AbortController();
  const moving = convertAll(database, stopping.signal, retryMs, log).catch((error) =>
    log.warn({ err: error }, "what a version before stored could not be converted; the next start goes on"),
  );
  const rounds = new Rounds({ knownTime, retryMs, signal: stopping.signal, log });
  const deleting = [
    rounds.repeat(MINUTE_MS, []),
    rounds.repeat(HOUR_MS, [
      (now) => deleteAnswers(database, now, log),
      (now) => forgetNetworks(database, now, log),
    ]),
    rounds.repeat(DAY_MS, [
      (now) => deletePhotographs(database, now, log),
      (now) => tidyGuestAlbums(database, now, log),
      (now) => forgetKeys(database, now, log),
      ...tasks.map((task) => (now: Date) => runTask(task, stopping.signal, now, log)),
    ]),
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

type Due = (now: Date) => Promise<void>;

interface RoundsParts {
  readonly knownTime: KnownTime;
  /** How long it waits while the time is not known, in milliseconds. */
  readonly retryMs: number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Work that is done again and again by a known time. */
class Rounds {
  readonly #parts: RoundsParts;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
  }

  /**
   * Does what is due, one after the other, now and again after each pause. While the time is not known, it
   * begins nothing, and looks again soon.
   */
  async repeat(pauseMs: number, due: readonly Due[]): Promise<void> {
    const { signal, retryMs } = this.#parts;
    while (!signal.aborted) {
      const isDone = await this.#doAll(due);
      await pause(isDone ? pauseMs : retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #doAll(due: readonly Due[]): Promise<boolean> {
    if (due.length === 0) return (await this.#now()) !== undefined;
    for (const run of due) {
      if (this.#parts.signal.aborted) return true;
      const now = await this.#now();
      if (now === undefined) return false;
      if (!this.#parts.signal.aborted) await run(now);
    }
    return true;
  }

  async #now(): Promise<Date | undefined> {
    try {
      return await this.#parts.knownTime.now();
    } catch (error) {
      if (!this.#parts.signal.aborted)
        this.#parts.log.warn({ err: error }, "the last known time could not be read; in a minute again");
      return undefined;
    }
  }
}

async function deleteAnswers(database: Database, now: Date, log: Logger): Promise<void> {
  try {
    await new StaffAnswers(database).deleteExpired(now);
    await new PhotographReadings(database).deleteExpired(now);
  } catch (error) {
    log.warn({ err: error }, "old answers to staff could not be deleted; in an hour again");
  }
}

async function forgetNetworks(database: Database, now: Date, log: Logger): Promise<void> {
  try {
    await deleteOldNetworks(database, now);
  } catch (error) {
    log.warn({ err: error }, "networks that were refused could not be deleted; in an hour again");
  }
}

async function runTask(
  { name, run }: DailyTask,
  stopping: AbortSignal,
  now: Date,
  log: Logger,
): Promise<void> {
  try {
    await run(stopping, now);
  } catch (error) {
    log.warn({ err: error }, `${name} failed; tomorrow again`);
  }
}

/** Deletes the keys of whose signatures none counts any more. */
async function forgetKeys(database: Database, now: Date, log: Logger): Promise<void> {
  try {
    await deleteRetiredKeys(database, now);
  } catch (error) {
    log.warn({ err: error }, "old signing keys could not be deleted; tomorrow again");
  }
}

/** Deletes the photographs that arrived more than a week ago and that nothing names. */
async function deletePhotographs(database: Database, now: Date, log: Logger): Promise<void> {
  try {
    const before = new Date(now.getTime() - UNNAMED_MS).toISOString();
    const deleted = await deleteUnnamedPhotographs(database, before);
    if (deleted > 0) log.info({ deleted }, "photographs that nothing names were deleted");
  } catch (error) {
    log.warn({ err: error }, "photographs that nothing names could not be deleted; tomorrow again");
  }
}

/**
 * Moves drawings that arrived late to the member who has claimed their album, and deletes the codes that have
 * expired.
 */
async function tidyGuestAlbums(database: Database, now: Date, log: Logger): Promise<void> {
  try {
    await database.transaction().execute(async (transaction) => {
      const albums = new GuestAlbumStore(transaction);
      await albums.moveLate();
      await albums.deleteExpired(now);
    });
  } catch (error) {
    log.warn({ err: error }, "guests' codes could not be tidied; tomorrow again");
  }
}
