import type { Job } from "../jobs.ts";
import { runAll } from "../worker-pool.ts";
import type { LookOutcome, LookRun } from "./run.ts";
import type { UnlistedOutcome } from "./unlisted.ts";

/** The measured conditions, each on seeds that nothing was chosen on. */
export const CONDITIONS = {
  "strangers, 60": { family: "strangers", penguins: 60, banded: true, times: 1, seeds: 8, ofEach: 45 },
  "strangers, 200": { family: "strangers", penguins: 200, banded: true, times: 1, seeds: 4, ofEach: 45 },
  "careless, 60": { family: "careless", penguins: 60, banded: true, times: 1, seeds: 8, ofEach: 45 },
  "careless, 200": { family: "careless", penguins: 200, banded: true, times: 1, seeds: 4, ofEach: 45 },
  "home, 60": { family: "home", penguins: 60, banded: true, times: 1, seeds: 2, ofEach: 45 },
  "twice the errors": { family: "strangers", penguins: 60, banded: true, times: 2, seeds: 8, ofEach: 45 },
  "never wrong": { family: "strangers", penguins: 60, banded: true, times: 0, seeds: 8, ofEach: 45 },
  "never wrong, 200": { family: "strangers", penguins: 200, banded: true, times: 0, seeds: 4, ofEach: 45 },
  "bands unseen": {
    family: "careless",
    penguins: 60,
    banded: true,
    times: 0,
    bandTimes: 1,
    seeds: 8,
    ofEach: 45,
  },
  "no bands": { family: "strangers", penguins: 60, banded: false, times: 1, seeds: 8, ofEach: 45 },
  "no bands, 200": { family: "strangers", penguins: 200, banded: false, times: 1, seeds: 4, ofEach: 45 },
  "careless, no bands": { family: "careless", penguins: 60, banded: false, times: 1, seeds: 8, ofEach: 45 },
  "careless, no bands, 200": {
    family: "careless",
    penguins: 200,
    banded: false,
    times: 1,
    seeds: 4,
    ofEach: 45,
  },
} as const;
export type Condition = keyof typeof CONDITIONS;

/** The seeds in which penguins are taken out of the references, and the visits of each kind. */
const UNLISTED = { seeds: 4, ofEach: 60 } as const;

export interface LooksMeasured {
  readonly looked: ReadonlyMap<Condition, readonly LookOutcome[]>;
  readonly unlisted: readonly UnlistedOutcome[];
}

/** Measures one more look, and "none of these". `share` (0 to 1) of the seeds are measured. */
export async function measureLooks(
  share: number,
  onProgress: (step: string) => void,
): Promise<LooksMeasured> {
  const looks = (Object.keys(CONDITIONS) as Condition[]).flatMap((condition) =>
    Array.from({ length: Math.ceil(share * CONDITIONS[condition].seeds) }, (_, seed) => ({
      condition,
      job: { kind: "look", ...runOf(condition, seed) } satisfies Job,
    })),
  );
  const lost = Array.from({ length: Math.ceil(share * UNLISTED.seeds) }, (_, seed): Job => {
    const { ofEach } = UNLISTED;
    return { kind: "unlisted", family: "strangers", penguins: 60, ofEach, seed: `report unlisted ${seed}` };
  });
  const results = await runAll([...looks.map(({ job }) => job), ...lost], ({ kind }) => onProgress(kind));
  const looked = Map.groupBy(
    looks.flatMap(({ condition }, index) => {
      const result = results[index];
      return result?.kind === "looked" ? result.looked.map((outcome) => ({ condition, outcome })) : [];
    }),
    ({ condition }) => condition,
  );
  return {
    looked: new Map([...looked].map(([name, each]) => [name, each.map(({ outcome }) => outcome)])),
    unlisted: results.flatMap((result) => (result.kind === "unlisted" ? result.outcomes : [])),
  };
}

/**
 * Returns a run of a condition: all conditions of a family and a number of penguins share the same visits and
 * drawings.
 */
function runOf(condition: Condition, seed: number): LookRun {
  const { seeds, ...run } = CONDITIONS[condition];
  return { ...run, seed: `report looks ${run.penguins} ${seed}` };
}
