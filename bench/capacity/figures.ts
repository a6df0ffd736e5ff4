/**
 * A rate holds if every call's 99th percentile is below this, in milliseconds, and every request is answered
 * as expected.
 */
export const MAX_P99_MS = 150;

/** The results of one call's requests while visits began at a rate. */
export interface CallFigures {
  readonly call: string;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Requests that were not answered as expected. */
  readonly failures: number;
}

/**
 * What PostgreSQL spent per visit on statements of a kind, including waiting for the disk
 * (pg_stat_statements).
 */
export interface StatementFigures {
  readonly kind: "read" | "write" | "commit";
  readonly statements: number;
  readonly ms: number;
}

/** What was measured while visits began at a rate; costs are per visit. */
export interface LoadFigures {
  readonly perSecond: number;
  readonly calls: readonly CallFigures[];
  /** Processor time of the servers, in milliseconds. */
  readonly serverMs: number;
  /** Processor time of PostgreSQL; `undefined` for the embedded database, which is a part of the server. */
  readonly databaseMs?: number | undefined;
  /** By how much the database has grown. */
  readonly bytes: number;
  readonly statements?: readonly StatementFigures[] | undefined;
}

/** The ways of running Harapen that are measured, in the order of the page. */
const SETUPS = ["SQLite", "SQLite, looks", "PostgreSQL", "two servers"] as const;
export type SetupName = (typeof SETUPS)[number];

export interface SetupFigures {
  readonly setup: SetupName;
  /** In the order of their rates, up to the first that did not hold. */
  readonly loads: readonly LoadFigures[];
}

/** A setup that could not be measured, and what is missing for it. */
export interface SkippedSetup {
  readonly setup: SetupName;
  readonly missing: readonly string[];
}

/** Everything that the page is written from. */
export interface Measured {
  readonly setups: readonly SetupFigures[];
  readonly skipped: readonly SkippedSetup[];
  readonly date: string;
  /** Cores, processor, memory and version of Node. */
  readonly machine: string;
  readonly cores: number;
  /** The average number of processes over a minute that waited for a core before the run. */
  readonly loadBefore: number;
  readonly seconds: number;
  readonly rates: readonly number[];
}

/** Whether a load holds the bounds. */
export function isSustained({ calls }: LoadFigures): boolean {
  return calls.every(({ p99Ms, failures }) => p99Ms < MAX_P99_MS && failures === 0);
}

/** Returns the load of the highest rate that held; `undefined` if the lowest did not hold. */
export function highestSustainedLoad({ loads }: SetupFigures): LoadFigures | undefined {
  return loads.findLast(isSustained);
}

/**
 * Returns the load from which a visit's cost is taken: that of the highest rate that held, or else of the
 * lowest.
 */
export function costLoad(setup: SetupFigures): LoadFigures | undefined {
  return highestSustainedLoad(setup) ?? setup.loads[0];
}
