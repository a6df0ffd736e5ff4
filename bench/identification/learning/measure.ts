import type { Job } from "../jobs.ts";
import { runAll } from "../worker-pool.ts";
import { MEASURED_AFTER, MISTAKES, type Mistakes, STARTS } from "./conditions.ts";
import type { RunResult } from "./section.ts";

/** The number of seeds, on which no parameter of the learning was chosen. */
const SEEDS = 3;
/** The number of seeds that continue to the most confirmed drawings; only some, as that takes the longest. */
const LONG_SEEDS = 2;
const LONG_MISTAKES: readonly Mistakes[] = ["nobody", "one in ten, the first other in the ranking"];
const LONG = MEASURED_AFTER.at(-1) ?? 0;
const SHORT = MEASURED_AFTER.at(-2) ?? 0;

type LearningJob = Extract<Job, { kind: "learn" }>;

/** Measures the gain from confirmed drawings. `share` (0 to 1) of the seeds are measured. */
export async function measureLearning(
  share: number,
  onProgress: (step: string) => void,
): Promise<RunResult[]> {
  const jobs = STARTS.flatMap((start) =>
    MISTAKES.flatMap((mistakes) =>
      Array.from({ length: Math.ceil(share * SEEDS) }, (_, seed): LearningJob => {
        const goesOn = LONG_MISTAKES.includes(mistakes) && seed < share * LONG_SEEDS;
        return { kind: "learn", start, mistakes, seed: `report ${seed}`, until: goesOn ? LONG : SHORT };
      }),
    ),
  ).sort((one, other) => other.until - one.until);
  const results = await runAll(jobs, ({ start, mistakes }) => onProgress(`${start}, ${mistakes}`));
  return results.flatMap((result): RunResult[] => (result.kind === "learned" ? [result] : []));
}
