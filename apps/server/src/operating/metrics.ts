import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { poolCounts } from "../database/dialects/pool-counts.ts";
import { DATABASE_FILE } from "../database/dialects/sqlite.ts";
import type { KnownTime } from "../database/known-time.ts";
import type { People } from "../people/people.ts";
import type { Config } from "../platform/config/config.ts";
import type { Counts } from "../platform/counters.ts";
import { runningVersion } from "../platform/version.ts";
import type { Search } from "../search/search.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Visits } from "../visits/visits.ts";
import { backupsIn, newestIn } from "./backup/make/series.ts";

/**
 * Upper bounds of the histogram's buckets, in seconds: from an event's answer to a save that waits for a slow
 * database.
 */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.15, 0.3, 0.6, 1.2, 2.5, 5, 10, 30];
/** Upper bounds of the buckets of spots' moves, in canvas units; a brush is some ten wide. */
const MOVES = [0.5, 1, 2, 3, 5, 8, 13, 21, 34];

/** A request that has been answered. */
export interface MeasuredRequest {
  /**
   * The pattern of the call's address, with placeholders for the request's values: never an address that a
   * client made up.
   */
  readonly call: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * The figures that the server gives its operator (docs/operating.md#monitoring). No label contains anything
 * from a request: labels are calls, classes of status, and causes, all named in the code.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: "harapen_request_seconds",
    help: "Time from a request's arrival to its answer, by call and class of status.",
    labelNames: ["call", "status"],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #failures = new Counter({
    name: "harapen_request_failures_total",
    help: "Requests that were not answered as asked, by the error's code.",
    labelNames: ["code"],
    registers: [this.registry],
  });
  readonly #learning = new Counter({
    name: "harapen_learning_runs_total",
    help: "Runs of this server's learner, each for one penguin, by what came of them.",
    labelNames: ["outcome"],
    registers: [this.registry],
  });
  readonly #moves = new Histogram({
    name: "harapen_learned_move_units",
    help: "How far the spots of patterns that were learned anew are from the nearest before, in canvas units.",
    buckets: MOVES,
    registers: [this.registry],
  });

  #isReady: (() => Promise<boolean>) | undefined;

  constructor(sources: Sources) {
    addReadings(this.registry, sources);
    addGauge(this.registry, {
      name: "harapen_ready",
      help: "1 where /health/ready answers 200 within a second, else 0.",
      read: async () => {
        if (!this.#isReady) return undefined;
        return Number(await inTime(this.#isReady()).catch(() => false));
      },
    });
  }

  /** Shows, from now on, whether the server is ready, as this says. */
  showReadiness(isReady: () => Promise<boolean>): void {
    this.#isReady = isReady;
  }

  countAnswer({ call, status, seconds }: MeasuredRequest): void {
    this.#requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  /** Counts a request's failure by the error's code, or as `unexpected` where it has none. */
  countFailure(error: Error): void {
    const code = "code" in error && typeof error.code === "string" ? error.code : "unexpected";
    this.#failures.inc({ code });
  }

  /** Counts a run of the learner, and how far it has moved a pattern's spots. */
  countLearning({ kind, moves = [] }: { readonly kind: string; readonly moves?: readonly number[] }): void {
    this.#learning.inc({ outcome: kind });
    for (const move of moves) this.#moves.observe(move);
  }
}

/** How long a reading of the database may take, in milliseconds. */
const READING_MS = 1_000;

/** The parts of the server that are read at each request for the metrics. */
interface Sources {
  readonly config: Pick<Config, "dataDir" | "databaseUrl" | "filesDir">;
  readonly knownTime: Pick<KnownTime, "read">;
  readonly refusals: Counts;
  readonly people: { readonly identity: Pick<People["identity"], "isReachable"> };
  readonly sessions: { readonly events: Pick<Sessions["events"], "pendingCharacters" | "begun"> };
  readonly search: Pick<Search, "learned"> & { readonly threads: Pick<Search["threads"], "waiting"> };
  readonly visits: Pick<Visits, "pendingSize"> & { readonly records: Pick<Visits["records"], "outcomes"> };
}

/** Adds the figures that are read at each request: queues, pools, files, and counts kept elsewhere. */
function addReadings(registry: Registry, sources: Sources): void {
  const { config, knownTime, refusals, people, sessions, search, visits } = sources;
  addVersion(registry);
  addVisits(registry, sources);
  addCounts(registry, {
    name: "harapen_refusals_total",
    help: "Requests refused to protect the server or for want of a consent, by cause.",
    label: "cause",
    counts: refusals,
  });
  addGauge(registry, {
    name: "harapen_events_pending_characters",
    help: "Size of the events that wait to be stored.",
    read: () => sessions.events.pendingCharacters,
  });
  addGauge(registry, {
    name: "harapen_saves_pending_bytes",
    help: "Size of the records and drawings that wait to be stored.",
    read: () => visits.pendingSize,
  });
  addGauge(registry, {
    name: "harapen_thread_tasks_waiting",
    help: "Searches and large bodies that wait for a thread.",
    read: () => search.threads.waiting,
  });
  addGauge(registry, {
    name: "harapen_disk_free_bytes",
    help: "Free space on the data folder's disk, as an unprivileged process may use it.",
    read: () => freeBytes(config.dataDir),
  });
  addNewestBackup(registry, config);
  addGauge(registry, {
    name: "harapen_clock_in_doubt",
    help: "1 where the machine's clock does not fit the last known time, so that deletions by time wait, else 0.",
    read: async () => Number("doubt" in (await inTime(knownTime.read()))),
  });
  const { isReachable } = people.identity;
  if (isReachable)
    addGauge(registry, {
      name: "harapen_sign_in_provider_up",
      help: "1 where the sign-in provider's metadata and keys could be loaded the last time, else 0.",
      read: () => {
        const answer = isReachable();
        return answer === undefined ? undefined : Number(answer);
      },
    });
  addPatternStates(registry, search);
  if (config.databaseUrl === undefined) addSqliteReadings(registry, config.dataDir);
  else addPoolReadings(registry);
}

/** Adds a gauge that is always 1: its labels name the version that runs. */
function addVersion(registry: Registry): void {
  const { version, commit } = runningVersion();
  new Gauge({
    name: "harapen_build_info",
    help: "Always 1: the version and the commit that run are its labels.",
    labelNames: ["version", "commit"],
    registers: [registry],
  }).set({ version, commit: commit ?? "" }, 1);
}

/**
 * Adds counts of what visitors began and reported. Each is counted by the server that stored it, so that the
 * sum over all servers is right.
 */
function addVisits(registry: Registry, { sessions, visits }: Pick<Sources, "sessions" | "visits">): void {
  new Counter({
    name: "harapen_sessions_total",
    help: "Visitors' sessions of which this server stored the first event.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(sessions.events.begun);
    },
  });
  addCounts(registry, {
    name: "harapen_records_total",
    help: "Records of searches that this server stored, by what the visitor reported.",
    label: "outcome",
    counts: visits.records.outcomes,
  });
}

/** How long a look at the backups counts: some of them are opened for it, and their age is in hours. */
const BACKUPS_LOOKED_AT_MS = 5 * 60_000;

/** Adds when the newest backup was made, where the doctor looks for it, too. */
function addNewestBackup(registry: Registry, { filesDir }: Pick<Config, "filesDir">): void {
  if (filesDir === undefined) return;
  let dueAt = 0;
  let seconds: number | undefined;
  addGauge(registry, {
    name: "harapen_backup_newest_timestamp_seconds",
    help: "When the newest backup in the data folder's `backups` was made, as a Unix time.",
    read: () => {
      if (performance.now() < dueAt) return seconds;
      dueAt = performance.now() + BACKUPS_LOOKED_AT_MS;
      seconds = undefined;
      const newest = newestIn(backupsIn(filesDir));
      seconds = newest && Date.parse(newest.made_at) / 1_000;
      return seconds;
    },
  });
}

/** Reads these from the database, as commands and other servers change them, too. */
function addPatternStates(registry: Registry, { learned }: Sources["search"]): void {
  new Gauge({
    name: "harapen_learned_patterns",
    help: "Learned patterns in force, those of frozen aquariums among them, and those that were put back by `learn --revert`.",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const states = await inTime(learned.countStates()).catch(() => undefined);
      for (const [state, count] of Object.entries(states ?? {})) this.set({ state }, count);
    },
  });
}

/** Rejects after a moment: a database that does not answer must not hold up the metrics that say so. */
function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), READING_MS);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}

function addSqliteReadings(registry: Registry, dataDir: string): void {
  const files = { database: DATABASE_FILE, wal: `${DATABASE_FILE}-wal` };
  for (const [what, name] of Object.entries(files))
    addGauge(registry, {
      name: `harapen_sqlite_${what}_bytes`,
      help: `Size of the embedded database's ${what === "wal" ? "write-ahead log" : "file"}.`,
      read: () => fileBytes(join(dataDir, name)),
    });
}

function addPoolReadings(registry: Registry): void {
  new Gauge({
    name: "harapen_postgres_connections",
    help: "Connections to PostgreSQL: open ones, idle ones among them, and requests that wait for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolCounts())) this.set({ state }, count);
    },
  });
}

interface NamedCounts {
  readonly name: string;
  readonly help: string;
  /** The label that names what was counted. */
  readonly label: string;
  readonly counts: Counts;
}

function addCounts(registry: Registry, { name, help, label, counts }: NamedCounts): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [counted, count] of counts.all()) this.inc({ [label]: counted }, count);
    },
  });
}

interface Reading {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | undefined | Promise<number | undefined>;
}

/**
 * Adds a gauge that is read at each request. Where the reading fails or says nothing, the gauge is left out:
 * one unreadable file must not cost all the other figures, and an old value would hide that it cannot be read.
 */
function addGauge(registry: Registry, { name, help, read }: Reading): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await (async () => read())().catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function fileBytes(path: string): Promise<number> {
  return (await stat(path)).size;
}
