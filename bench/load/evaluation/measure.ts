import { join } from "node:path";
import { evaluations } from "@harapen/contract/staff/evaluation";
import { HALL } from "../../../apps/server/src/testing/evaluation/simulated-hall.ts";
import { SLUG, writeAquarium } from "../../support/aquarium-folder.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { quantile } from "../../support/quantile.ts";
import { runCommand } from "../../support/run-command.ts";
import { inTemporaryFolder } from "../../support/temporary-folder.ts";
import { putVisits } from "../put-visits.ts";
import { fillKnownVisits } from "./known-visits.ts";

const PENGUINS = 60;
const WARM_UP = { perSecond: 5, seconds: 5 };

/** What is measured: so many visits of known bird, and the load beside, in rounds of so many seconds. */
export interface Plan {
  readonly visits: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** How long the server's calls took, in milliseconds at the client. */
export interface AnswerTimes {
  readonly calls: number;
  readonly failed: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** The call whose 99th percentile is highest. */
  readonly slowest: { readonly call: string; readonly p99Ms: number };
}

export interface EvaluationFigures {
  /** The visits that were judged. */
  readonly visits: number;
  readonly minutes: number;
  readonly processorMinutes: number;
  readonly peakMb: number;
  /** The server's memory before and after. */
  readonly serverMb: { readonly before: number; readonly after: number };
  /** Before and after the evaluation, and while it ran. */
  readonly without: AnswerTimes;
  readonly beside: AnswerTimes;
}

/**
 * Measures an evaluation as its command's own process, beside a server over the same database on which full
 * visits begin at a rate: a round before it, rounds for as long as it runs, and a round after it.
 */
export function measureEvaluation(
  { visits, perSecond, seconds }: Plan,
  report: (step: string) => void,
): Promise<EvaluationFigures> {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, "data");
    writeAquarium(folder, "evaluation load", PENGUINS);
    report(`storing ${visits} visits`);
    await fillKnownVisits(dataDir, visits);
    const server = await startMeasuredServer({
      DATA_DIR: dataDir,
      IMPORT_DIR: join(folder, SLUG),
      DEFAULT_AQUARIUM: SLUG,
      TRUSTED_PROXIES: "loopback",
    });
    const round = () => putVisits(server.address, { perSecond, seconds, looks: true });
    try {
      await putVisits(server.address, WARM_UP);
      report("the load alone");
      const before = await round();
      const memory = server.memory();
      report("the load beside the evaluation");
      const { ran, rounds } = await besideEvaluation(dataDir, round);
      report("the load alone");
      const after = await round();
      const [evaluation] = evaluations.parse(JSON.parse(ran.printed)).aquariums;
      const judged = evaluation?.sets.filter(({ known_by }) => known_by !== "confirmed_lower") ?? [];
      return {
        visits: judged.reduce((sum, set) => sum + set.visits, 0),
        minutes: ran.seconds / 60,
        processorMinutes: ran.processorSeconds / 60,
        peakMb: ran.peakMb,
        serverMb: { before: memory, after: server.memory() },
        without: timesOf([...before, ...after]),
        beside: timesOf(rounds),
      };
    } finally {
      await server.stop();
    }
  });
}

type Round = Awaited<ReturnType<typeof putVisits>>;

/** Runs the command, and rounds of the load until it ends; the last one counts as well. */
async function besideEvaluation(dataDir: string, round: () => Promise<Round>) {
  const state = { ended: false };
  const command = runCommand(["evaluate", "--aquarium", HALL, "--json"], dataDir).finally(() => {
    state.ended = true;
  });
  const rounds: Round = [];
  do rounds.push(...(await round()));
  while (!state.ended);
  return { ran: await command, rounds };
}

function timesOf(outcomes: Round): AnswerTimes {
  const times = outcomes.flatMap((outcome) => outcome.times);
  const byCall = [...Map.groupBy(outcomes, ({ call }) => call)].map(([call, some]) => ({
    call,
    p99Ms: quantile(
      some.flatMap((outcome) => outcome.times),
      0.99,
    ),
  }));
  const failures = outcomes.flatMap((outcome) => Object.values(outcome.failures));
  return {
    calls: times.length,
    failed: failures.reduce((sum, count) => sum + count, 0),
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    slowest: byCall.reduce((most, each) => (each.p99Ms > most.p99Ms ? each : most), { call: "", p99Ms: 0 }),
  };
}
