import { slowdownAt } from "../machine-speed.ts";
import { onPhone } from "../phone.ts";
import { type Audited, audit } from "./audit.ts";

/** The screens that a visit begins with, by their addresses in the demo aquarium. */
const SCREENS = { Home: "/minato", Draw: "/minato/draw-penguin", Catalog: "/minato/list" } as const;

/** The median of five runs, as Lighthouse recommends against a machine's noise. */
const RUNS = 5;

/**
 * The machines' speeds for which phones are simulated (`../machine-speed.ts`), each with its own budgets: a
 * minimum for the score, a maximum for the time.
 */
export const SPEEDS = [
  { speed: 1_400, performance: 95, blockingMs: 150 },
  { speed: 2_000, performance: 98, blockingMs: 100 },
] as const;

/**
 * The budgets at every speed (docs/decisions/007-bundle-size-budget.md): a minimum for the scores, maxima
 * for the others.
 */
export const BUDGETS = { otherScores: 100, largestPaintMs: 1_800, shift: 0.01 } as const;

export interface Measured extends Audited {
  readonly screen: string;
  readonly at: (typeof SPEEDS)[number];
  /** The best and the worst performance score of all runs. */
  readonly best: number;
  readonly worst: number;
}

/**
 * Audits each screen of the built app several times at each speed; returns for each the run with the median
 * performance score.
 */
export async function measureScreens(): Promise<Measured[]> {
  return onPhone(async ({ origin }) => {
    const measured: Measured[] = [];
    for (const [screen, path] of Object.entries(SCREENS)) {
      for (const at of SPEEDS) {
        const runs: Audited[] = [];
        for (let run = 0; run < RUNS; run++)
          runs.push(await audit(origin + path, await slowdownAt(at.speed)));
        measured.push({ screen, at, ...medianOf(runs) });
      }
    }
    return measured;
  });
}

function medianOf(runs: readonly Audited[]): Omit<Measured, "screen" | "at"> {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const [worst, median, best] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map(
    (index) => sorted[index],
  );
  if (!worst || !median || !best) throw new Error("nothing was measured");
  return { ...median, best: best.scores.performance, worst: worst.scores.performance };
}

/** Describes in words what exceeds a screen's budget. */
export function overBudget({
  scores,
  largestPaintMs,
  blockingMs,
  shift,
  screen,
  at,
  faults,
}: Measured): string[] {
  const { performance, ...others } = scores;
  const said = [
    performance < at.performance && `performance is ${performance}`,
    ...Object.entries(others).map(([name, score]) => score < BUDGETS.otherScores && `${name} is ${score}`),
    largestPaintMs >= BUDGETS.largestPaintMs &&
      `the largest paint comes after ${Math.round(largestPaintMs)} ms`,
    blockingMs >= at.blockingMs && `the main thread is blocked for ${Math.round(blockingMs)} ms`,
    shift >= BUDGETS.shift && `the layout shifts by ${shift.toFixed(3)}`,
  ].filter((fault) => typeof fault === "string");
  return said.map((fault) => `${screen} at ${at.speed}: ${fault} (${faults.join(", ")})`);
}
