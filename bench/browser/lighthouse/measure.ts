import { onPhone } from "../phone.ts";
import { type Audited, audit } from "./audit.ts";

/** The screens that a visit begins with, by their addresses in the demo aquarium. */
const SCREENS = { Home: "/minato", Draw: "/minato/draw-penguin", Catalog: "/minato/list" } as const;

/** The median of five runs, as Lighthouse recommends against a machine's noise. */
const RUNS = 5;

/** The budgets (docs/decisions/007-bundle-size-budget.md): minima for the scores, maxima for the others. */
export const BUDGETS = {
  performance: 98,
  otherScores: 100,
  largestPaintMs: 1_800,
  blockingMs: 100,
  shift: 0.01,
} as const;

export interface Measured extends Audited {
  readonly screen: string;
  /** The best and the worst performance score of all runs. */
  readonly best: number;
  readonly worst: number;
}

/** Audits each screen of the built app several times; returns for each the run with the median performance score. */
export async function measureScreens(): Promise<Measured[]> {
  return onPhone(async ({ origin }) => {
    const measured: Measured[] = [];
    for (const [screen, path] of Object.entries(SCREENS)) {
      const runs: Audited[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await audit(origin + path));
      measured.push({ screen, ...medianOf(runs) });
    }
    return measured;
  });
}

function medianOf(runs: readonly Audited[]): Omit<Measured, "screen"> {
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
  faults,
}: Measured): string[] {
  const { performance, ...others } = scores;
  const said = [
    performance < BUDGETS.performance && `performance is ${performance}`,
    ...Object.entries(others).map(([name, score]) => score < BUDGETS.otherScores && `${name} is ${score}`),
    largestPaintMs >= BUDGETS.largestPaintMs &&
      `the largest paint comes after ${Math.round(largestPaintMs)} ms`,
    blockingMs >= BUDGETS.blockingMs && `the main thread is blocked for ${Math.round(blockingMs)} ms`,
    shift >= BUDGETS.shift && `the layout shifts by ${shift.toFixed(3)}`,
  ].filter((fault) => typeof fault === "string");
  return said.map((fault) => `${screen}: ${fault} (${faults.join(", ")})`);
}
