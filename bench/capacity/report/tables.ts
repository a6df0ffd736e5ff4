import { counted, table } from "../../support/markdown.ts";
import {
  costLoad,
  highestSustainedLoad,
  type LoadFigures,
  MAX_P99_MS,
  type Measured,
  type SetupFigures,
} from "../figures.ts";

const NAMES = {
  SQLite: "one server, SQLite",
  "SQLite, looks": "the same, with one more look",
  PostgreSQL: "one server, PostgreSQL",
  "two servers": "two servers behind nginx, PostgreSQL through PgBouncer",
} as const;

const HOUR_S = 3_600;
const DAYS = 365;

/** Returns the table of the rates that held, and of the bounds that the next rate exceeded. */
export function sustainedTable({ setups }: Measured): string {
  const rows = setups.map((setup) => {
    const sustained = highestSustainedLoad(setup);
    const last = setup.loads.at(-1);
    const broke = last && last !== sustained ? `${last.perSecond}: ${faultsOf(last)}` : "none was tried";
    return [NAMES[setup.setup], sustained ? String(sustained.perSecond) : "none", worstOf(sustained), broke];
  });
  return table([["", "visits/s that held", "slowest call's p99", "the next rate"], ...rows]);
}

function worstOf(load: LoadFigures | undefined): string {
  const [worst] = load?.calls.toSorted((one, other) => other.p99Ms - one.p99Ms) ?? [];
  return worst ? `${worst.call}, ${milliseconds(worst.p99Ms)}` : "";
}

function faultsOf({ calls }: LoadFigures): string {
  return calls
    .flatMap(({ call, p99Ms, failures }) => [
      ...(p99Ms >= MAX_P99_MS ? [`${call} p99 ${milliseconds(p99Ms)}`] : []),
      ...(failures > 0 ? [`${counted(failures, call, `${call}s`)} not answered as asked`] : []),
    ])
    .join("; ");
}

/** Returns the table of what a visit costs. */
export function costTable({ setups }: Measured): string {
  const rows = setups.flatMap((setup) => {
    const load = costLoad(setup);
    if (!load) return [];
    const database = load.databaseMs === undefined ? "in the server's" : milliseconds(load.databaseMs);
    return [
      [NAMES[setup.setup], `${load.perSecond}`, milliseconds(load.serverMs), database, kilobytes(load.bytes)],
    ];
  });
  return table([["", "at visits/s", "servers' processor", "PostgreSQL's processor", "stored"], ...rows]);
}

/** Returns the table of what the rates that held amount to in an hour. */
export function dayTable({ setups }: Measured): string {
  const rows = setups.flatMap((setup) => {
    const sustained = highestSustainedLoad(setup);
    return sustained
      ? [[NAMES[setup.setup], `${sustained.perSecond}`, (sustained.perSecond * HOUR_S).toLocaleString("en")]]
      : [];
  });
  if (rows.length === 0) return "No rate that was tried held in this run: there is nothing to multiply.";
  return table([["", "visits/s that held", `visits an hour (x ${HOUR_S.toLocaleString("en")})`], ...rows]);
}

/**
 * Returns the table of how many servers one PostgreSQL can serve, each on a machine like the one that was
 * measured.
 */
export function serversTable({ setups, cores }: Measured): string {
  const rows = setups.flatMap((setup) => {
    const load = costLoad(setup);
    if (!load?.databaseMs) return [];
    const [server, database] = [bearable(cores, load.serverMs), bearable(cores, load.databaseMs)];
    return [[NAMES[setup.setup], server.toFixed(0), database.toFixed(0), (database / server).toFixed(1)]];
  });
  if (rows.length === 0) return "PostgreSQL was not measured in this run.";
  const formula = `${counted(cores, "core", "cores")} x 1,000 / `;
  return table([
    [
      "",
      `visits/s of a server (${formula}servers' ms)`,
      `of PostgreSQL (${formula}its ms)`,
      "servers that keep one PostgreSQL busy",
    ],
    ...rows,
  ]);
}

/** Returns the visits a second whose processor time fills all cores. */
const bearable = (cores: number, ms: number) => (cores * 1_000) / ms;

/** Returns the table of what PostgreSQL does for a visit, and which part of it a replica could do. */
export function statementTable({ setups }: Measured): string {
  const rows = setups.flatMap((setup) => {
    const statements = costLoad(setup)?.statements ?? [];
    const of = (kind: string) => statements.find((each) => each.kind === kind) ?? { statements: 0, ms: 0 };
    const all = statements.reduce((sum, { ms }) => sum + ms, 0);
    if (all === 0) return [];
    const cells = ["read", "write", "commit"].map(
      (kind) => `${of(kind).statements.toFixed(1)}: ${milliseconds(of(kind).ms)}`,
    );
    return [[NAMES[setup.setup], ...cells, `${((100 * of("read").ms) / all).toFixed(0)}%`]];
  });
  if (rows.length === 0) return "PostgreSQL was not measured in this run.";
  const head = ["reading", "writing", "beginning, committing and the rest", "reading's share of the time"];
  return table([["statements a visit, and their time", ...head], ...rows]);
}

/** Returns the table of how much a database grows. */
export function growthTable({ setups }: Measured): string {
  const rows = setups.flatMap((setup: SetupFigures) => {
    const load = costLoad(setup);
    if (!load) return [];
    const year = (visits: number) => `${((load.bytes * visits * DAYS) / 1e9).toFixed(1)} GB`;
    return [[NAMES[setup.setup], kilobytes(load.bytes), year(100), year(1_000), year(10_000)]];
  });
  const years = [100, 1_000, 10_000].map((visits) => `a year of ${visits.toLocaleString("en")} a day`);
  return table([[`stored (a visit's x visits x ${DAYS})`, "a visit", ...years], ...rows]);
}

/** Returns the table of everything that was measured. */
export function loadTable({ setups }: Measured): string {
  const rows = setups.flatMap(({ setup, loads }) =>
    loads.flatMap(({ perSecond, calls }) =>
      calls.map(({ call, medianMs, p99Ms, failures }) => [
        NAMES[setup],
        String(perSecond),
        call,
        medianMs.toFixed(1),
        p99Ms.toFixed(1),
        String(failures),
      ]),
    ),
  );
  return table([["", "visits/s", "call", "median, ms", "p99, ms", "not answered as asked"], ...rows]);
}

const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
