import { setTimeout as pause } from "node:timers/promises";
import { putVisits } from "../load/put-visits.ts";
import type { VisitLoad } from "../load/visit-sender.ts";
import { writeAquarium } from "../support/aquarium-folder.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import {
  isSustained,
  type LoadFigures,
  type SetupFigures,
  type SetupName,
  type SkippedSetup,
  type StatementFigures,
} from "./figures.ts";
import { type FoundSetup, findSetups } from "./setups/all.ts";
import type { Setup } from "./setups/setup.ts";

const PENGUINS = 60;
/** The setup whose visits ask for one more look. */
const LOOKED: SetupName = "SQLite, looks";
const WARM_UP = { perSecond: 5, seconds: 3 };
/** The time in which a server finishes what a load has left to do, in milliseconds. */
const SETTLE_MS = 1_500;

/** The rates, in visits a second, to try one after the other, and the seconds for each. */
export interface Plan {
  readonly rates: readonly number[];
  readonly seconds: number;
}

/**
 * Measures every setup whose programs this machine has, each on its own database; calls `report` with each
 * step.
 */
export async function measureSetups(
  plan: Plan,
  report: (step: string) => void,
): Promise<{ setups: SetupFigures[]; skipped: SkippedSetup[] }> {
  const setups: SetupFigures[] = [];
  const skipped: SkippedSetup[] = [];
  for (const found of findSetups())
    if ("missing" in found) skipped.push(found);
    else setups.push({ setup: found.setup, loads: await measureSetup(found, plan, report) });
  return { setups, skipped };
}

/**
 * Tries the rates in their order, up to the first that does not hold. A rate is tried twice before it counts
 * as not holding, as a shared machine sometimes stalls.
 */
function measureSetup(
  { setup, start }: Extract<FoundSetup, { start: unknown }>,
  { rates, seconds }: Plan,
  report: (step: string) => void,
): Promise<LoadFigures[]> {
  return inTemporaryFolder(async (folder) => {
    writeAquarium(folder, "capacity", PENGUINS);
    const running = await start(folder);
    const loads: LoadFigures[] = [];
    try {
      await putVisits(running.address, WARM_UP);
      for (const perSecond of rates) {
        report(`${setup}: ${perSecond} visits/s`);
        await pause(SETTLE_MS);
        const load = { perSecond, seconds, looks: setup === LOOKED };
        const first = await measureLoad(running, load);
        const last = isSustained(first) ? first : await measureLoad(running, load);
        loads.push(last);
        if (!isSustained(last)) break;
      }
    } finally {
      await running.stop();
    }
    return loads;
  });
}

async function measureLoad(setup: Setup, load: Omit<VisitLoad, "address">): Promise<LoadFigures> {
  const { perSecond, seconds } = load;
  const before = usageOf(setup);
  const outcomes = await putVisits(setup.address, load);
  await pause(SETTLE_MS);
  const after = usageOf(setup);
  const aVisit = (one = 0, other = 0) => (other - one) / (perSecond * seconds);
  return {
    perSecond,
    calls: outcomes.map(({ call, times, failures }) => ({
      call,
      medianMs: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      failures: Object.values(failures).reduce((sum, count) => sum + count, 0),
    })),
    serverMs: aVisit(before.serverMs, after.serverMs),
    databaseMs: after.databaseMs === undefined ? undefined : aVisit(before.databaseMs, after.databaseMs),
    bytes: aVisit(before.bytes, after.bytes),
    statements: after.statements?.map((each): StatementFigures => {
      const earlier = before.statements?.find(({ kind }) => kind === each.kind);
      const statements = aVisit(earlier?.statements, each.statements);
      return { kind: each.kind, statements, ms: aVisit(earlier?.ms, each.ms) };
    }),
  };
}

function usageOf({ servers, storedBytes, databaseMs, statements }: Setup) {
  return {
    serverMs: servers.reduce((sum, server) => sum + server.processorMs(), 0),
    databaseMs: databaseMs?.(),
    bytes: storedBytes(),
    statements: statements?.(),
  };
}
