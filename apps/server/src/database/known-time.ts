import type { Logger } from "pino";
import type { Database } from "./database.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far before the last known time a clock may be: it is corrected by less than that now and then. */
const MAX_BEHIND_MS = 5 * MINUTE_MS;
/** How far beyond the last known time a clock may be, as after a night without a server. */
const MAX_AHEAD_MS = DAY_MS;
/** How old the stored time gets before it is moved. */
const MOVE_AFTER_MS = MINUTE_MS / 2;
const ROW = 1;

/** Why a clock is not believed: it has jumped since a server last knew the time. */
export interface ClockDoubt {
  /** The last known time and the clock's, ISO 8601 in UTC. */
  readonly known: string;
  readonly now: string;
  readonly way: "ahead" | "behind";
  /** Whether the known time has moved meanwhile, so that another server's clock fits it. */
  readonly isContradicted: boolean;
}

/** Returns why a clock that says `now`, in milliseconds since 1970, is not believed; `undefined`: it is. */
export function doubtOf(known: string, now: number): ClockDoubt | undefined {
  const ahead = now - Date.parse(known);
  if (ahead >= -MAX_BEHIND_MS && ahead <= MAX_AHEAD_MS) return undefined;
  const way = ahead > 0 ? "ahead" : "behind";
  return { known, now: new Date(now).toISOString(), way, isContradicted: false };
}

interface Clocks {
  readonly log?: Logger;
  /** Returns the milliseconds since 1970 by the machine's clock, which may jump. */
  readonly clock?: () => number;
  /** Returns milliseconds of a clock that never jumps. */
  readonly elapsed?: () => number;
}

/**
 * The time by which may be deleted. The database keeps the last time that a server knew. While this machine's
 * clock is more than a day beyond it, or minutes before it, the clock is in doubt, and there is no such time:
 * until the clock is put right, or an operator confirms it (`confirmTime`). A server with a wrong clock never
 * moves the known time, so that others over the same database go on.
 */
export class KnownTime {
  readonly #database: Database;
  readonly #log: Logger | undefined;
  /** Returns the milliseconds since 1970 by the machine's clock, believed or not. */
  readonly clock: () => number;
  readonly #elapsed: () => number;
  /** The doubt as it was last logged. */
  #logged: (Pick<ClockDoubt, "way" | "isContradicted"> & { readonly at: number }) | undefined;
  /** The known time when the doubt began. */
  #knownAtFirst: string | undefined;

  constructor(
    database: Database,
    { log, clock = () => Date.now(), elapsed = () => performance.now() }: Clocks = {},
  ) {
    this.#database = database;
    this.#log = log;
    this.clock = clock;
    this.#elapsed = elapsed;
  }

  /**
   * Resolves to the time by which may be deleted, and moves the known time on; to `undefined` while the clock
   * is in doubt.
   */
  async now(): Promise<Date | undefined> {
    const found = await this.read();
    return "now" in found ? found.now : undefined;
  }

  /** Like `now`, but resolves to the doubt, too; logs it when it begins, and then once a day. */
  async read(): Promise<{ readonly now: Date } | { readonly doubt: ClockDoubt }> {
    const now = this.clock();
    const known = (await readKnown(this.#database)) ?? (await addKnown(this.#database, now));
    const doubt = doubtOf(known, now);
    if (doubt) return { doubt: this.#noteDoubt(doubt) };
    this.#noteBelief();
    if (now - Date.parse(known) > MOVE_AFTER_MS) await moveKnown(this.#database, now);
    return { now: new Date(now) };
  }

  #noteDoubt(found: ClockDoubt): ClockDoubt {
    this.#knownAtFirst ??= found.known;
    const doubt = { ...found, isContradicted: found.known !== this.#knownAtFirst };
    const { way, isContradicted } = doubt;
    const at = this.#elapsed();
    const logged = this.#logged;
    const isNews = logged?.way !== way || logged.isContradicted !== isContradicted;
    if (isNews || at - logged.at >= DAY_MS) {
      this.#logged = { way, isContradicted, at };
      this.#log?.error({ known: doubt.known, now: doubt.now }, sentenceOf(doubt));
    }
    return doubt;
  }

  #noteBelief(): void {
    if (this.#logged) this.#log?.info("the clock fits the last known time again: deletions by time go on");
    this.#logged = undefined;
    this.#knownAtFirst = undefined;
  }
}

/** Returns what is the matter and what to do, for the log, the doctor and commands. */
export function sentenceOf({ known, now, way, isContradicted }: ClockDoubt): string {
  const found = `this machine's clock is ${way} of the last known time (${known}): it says ${now}, and what is over its time stays`;
  return isContradicted
    ? `${found}; another server's clock fits: put this one right`
    : `${found}; put it right, or, if it is right, run \`harapen clock confirm\``;
}

async function readKnown(database: Database): Promise<string | undefined> {
  const row = await database
    .selectFrom("known_time")
    .select("known_at")
    .where("id", "=", ROW)
    .executeTakeFirst();
  return row?.known_at;
}

/** Stores the first known time of a new database, and resolves to the one that is stored. */
async function addKnown(database: Database, now: number): Promise<string> {
  const known_at = new Date(now).toISOString();
  await database
    .insertInto("known_time")
    .values({ id: ROW, known_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readKnown(database)) ?? known_at;
}

/** Moves the known time forward; another server may have moved it since it was read. */
async function moveKnown(database: Database, now: number): Promise<void> {
  const known_at = new Date(now).toISOString();
  await database
    .updateTable("known_time")
    .set({ known_at })
    .where("id", "=", ROW)
    .where("known_at", "<", known_at)
    .where("known_at", ">=", new Date(now - MAX_AHEAD_MS).toISOString())
    .execute();
}

/** Resolves to why a clock that says `now` is not believed; changes nothing. */
export async function doubtIn(database: Database, now = Date.now()): Promise<ClockDoubt | undefined> {
  const known = await readKnown(database);
  return known === undefined ? undefined : doubtOf(known, now);
}

/** Makes the machine's time the known one, whatever was known; resolves to both, ISO 8601 in UTC. */
export async function confirmTime(
  database: Database,
  now = Date.now(),
): Promise<{ readonly known: string; readonly now: string }> {
  const known_at = new Date(now).toISOString();
  const known = (await readKnown(database)) ?? known_at;
  await database
    .insertInto("known_time")
    .values({ id: ROW, known_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ known_at }))
    .execute();
  return { known, now: known_at };
}
