import { setTimeout as pause } from "node:timers/promises";
import { SLUG, writeAquarium } from "../support/aquarium-folder.ts";
import { numbersOf } from "../support/flags.ts";
import { readLoopDelay } from "../support/loop/loop-delay.ts";
import { type LoopGap, recordLoopGaps, takeLoopGaps } from "../support/loop/loop-gaps.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/measured-server.ts";
import { type Measure, printMeasures } from "../support/measures.ts";
import { quantile } from "../support/quantile.ts";
import { runSender } from "../support/run-sender.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import type { HostileLoad, HostileOutcome } from "./hostile/hostile-sender.ts";
import { putVisits } from "./put-visits.ts";

/*
 * Measures a server's answers while full visits begin at a given rate, whether or not it keeps up; then at
 * half the rate with a hostile client as well. Over SQLite, or over the empty PostgreSQL database that
 * `DATABASE_URL` names. Exits with 1 if a bound is exceeded. `--rates=60` and `--seconds=20` set the rates
 * and the time of each load.
 */

const PENGUINS = 60;
const [SECONDS = 20] = numbersOf("seconds", [20]);
const RATES = numbersOf("rates", [60]);
const METRICS_PORT = 29_464;
const HOSTILE = new URL("hostile/hostile-sender.ts", import.meta.url);
const BOUNDS = { highMs: 150, highBesideHostileMs: 300, loopMs: 50 };

printMeasures(await inTemporaryFolder(measure));

async function measure(folder: string): Promise<Measure[]> {
  writeAquarium(folder, "visit load", PENGUINS);
  const { DATABASE_URL } = process.env;
  const database = DATABASE_URL === undefined ? "SQLite" : "PostgreSQL";
  return measureOver(folder, database, {
    DATA_DIR: `${folder}/data`,
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
  });
}

async function measureOver(
  folder: string,
  database: string,
  settings: Readonly<Record<string, string>>,
): Promise<Measure[]> {
  const gaps = `${folder}/loop-gaps`;
  const server = await startMeasuredServer({
    ...settings,
    ...recordLoopGaps(gaps),
    IMPORT_DIR: `${folder}/${SLUG}`,
    DEFAULT_AQUARIUM: SLUG,
    TRUSTED_PROXIES: "loopback",
    METRICS_PORT: String(METRICS_PORT),
  });
  try {
    await putVisits(server.address, { perSecond: 5, seconds: 3 });
    const measured = { server, gaps };
    const measures: Measure[] = [];
    for (const perSecond of RATES) {
      const half = perSecond / 2;
      measures.push(...(await measureLoad(measured, `${database}, ${perSecond}/s`, perSecond, false)));
      const beside = `${database}, ${half}/s beside a hostile client`;
      measures.push(...(await measureLoad(measured, beside, half, true)));
    }
    return [...measures, { measured: `${database}: memory after all (MB)`, value: server.memory() }];
  } finally {
    await server.stop();
  }
}

/** A server, and the file to which it writes its event loop's gaps. */
interface Measured {
  readonly server: MeasuredServer;
  readonly gaps: string;
}

async function measureLoad(
  { server, gaps }: Measured,
  title: string,
  perSecond: number,
  hostile: boolean,
): Promise<Measure[]> {
  await readLoopDelay(METRICS_PORT);
  takeLoopGaps(gaps);
  const before = server.processorMs();
  const [calls, attack] = await Promise.all([
    putVisits(server.address, { perSecond, seconds: SECONDS }),
    hostile ? attackFor(server, SECONDS) : undefined,
  ]);
  const loop = await readLoopDelay(METRICS_PORT);
  const processorMs = (server.processorMs() - before) / (perSecond * SECONDS);
  if (attack) console.log(`${title}: the hostile client's answers by status: ${JSON.stringify(attack)}`);
  const below = hostile ? BOUNDS.highBesideHostileMs : BOUNDS.highMs;
  await pause(1_000);
  return [
    ...calls.flatMap(({ call, times, failures }) => [
      { measured: `${title}: ${call}, median (ms)`, value: quantile(times, 0.5) },
      { measured: `${title}: ${call}, p99 (ms)`, value: quantile(times, 0.99), below },
      {
        measured: `${title}: ${call}, not answered as asked of ${times.length}`,
        value: sum(Object.values(failures)),
        below: 1,
      },
    ]),
    { measured: `${title}: the server's processor time a visit (ms)`, value: processorMs },
    { measured: `${title}: event loop, p99 (ms)`, value: loop.p99Ms },
    ...measureGaps(title, takeLoopGaps(gaps)),
  ];
}

/**
 * Returns the longest gap between two turns of the event loop by the clock, and what its thread did
 * meanwhile: it ran, which is how long the server blocked the loop, and has a bound; or it waited, for a
 * processor that the system gave to others (the load's senders, on the same machine, and the server's other
 * threads), or for a lock that one of these threads held.
 */
function measureGaps(title: string, gaps: readonly LoopGap[]): Measure[] {
  const none = { wallMs: 0, processorMs: 0, queuedMs: 0 };
  const longest = gaps.reduce((most, gap) => (gap.wallMs > most.wallMs ? gap : most), none);
  const { wallMs, processorMs, queuedMs } = longest;
  const mostRun = Math.max(0, ...gaps.map((gap) => gap.processorMs));
  return [
    { measured: `${title}: event loop, longest gap (ms)`, value: wallMs },
    { measured: `${title}: … its thread ran (ms)`, value: processorMs },
    { measured: `${title}: … its thread waited for a processor (ms)`, value: queuedMs },
    {
      measured: `${title}: … its thread waited for others (ms)`,
      value: Math.max(0, wallMs - processorMs - queuedMs),
    },
    {
      measured: `${title}: event loop, the most its thread ran in a gap (ms)`,
      value: mostRun,
      below: BOUNDS.loopMs,
    },
  ];
}

function attackFor({ address }: MeasuredServer, seconds: number): Promise<HostileOutcome> {
  return runSender<HostileLoad, HostileOutcome>(HOSTILE, { address, seconds });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
