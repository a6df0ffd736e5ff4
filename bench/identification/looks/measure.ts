import type { Job } from "../jobs.ts";
import { runAll } from "../worker-pool.ts";
import type { LookOutcome, LookRun } from "./run.ts";
import type { UnlistedOutcome } from "./unlisted.ts";

type Measured = Omit<LookRun, "seed"> & { readonly seeds: number };

/**
 * How many aquariums and visits of each kind are measured: fewer where the figures are only to compare with.
 */
const FEW = { seeds: 2, ofEach: 45 } as const;
const OF_60 = { penguins: 60, times: 1, seeds: 4, ofEach: 45 } as const;
const OF_200 = { penguins: 200, times: 1, seeds: 3, ofEach: 30 } as const;

/** The measured conditions, each on seeds that nothing was chosen on. */
export const CONDITIONS = {
  "strangers, 60": { ...OF_60, family: "strangers", bands: "told" },
  "strangers, 200": { ...OF_200, family: "strangers", bands: "told" },
  "careless, 60": { ...OF_60, family: "careless", bands: "told" },
  "careless, 200": { ...OF_200, family: "careless", bands: "told" },
  "home, 60": { ...OF_60, ...FEW, family: "home", bands: "told" },
  "twice the errors": { ...OF_60, family: "strangers", bands: "told", times: 2 },
  "never wrong": { ...OF_60, ...FEW, family: "strangers", bands: "told", times: 0 },
  "never wrong, 200": { ...OF_200, ...FEW, family: "strangers", bands: "told", times: 0 },
  "bands unseen": { ...OF_60, ...FEW, family: "careless", bands: "told", times: 0, bandTimes: 1 },
  "no bands": { ...OF_60, family: "strangers", bands: "none" },
  "no bands, 200": { ...OF_200, family: "strangers", bands: "none" },
  "careless, no bands": { ...OF_60, family: "careless", bands: "none" },
  "careless, no bands, 200": { ...OF_200, family: "careless", bands: "none" },
  "bands never told": { ...OF_60, family: "strangers", bands: "never told" },
  "bands never told, 200": { ...OF_200, family: "strangers", bands: "never told" },
  "careless, bands never told": { ...OF_60, family: "careless", bands: "never told" },
  "careless, bands never told, 200": { ...OF_200, family: "careless", bands: "never told" },
  "never wrong, no bands": { ...OF_60, ...FEW, family: "strangers", bands: "none", times: 0 },
  "by flippers": { ...OF_60, family: "strangers", bands: "by flippers" },
  "by flippers, 200": { ...OF_200, family: "strangers", bands: "by flippers" },
} as const satisfies Record<string, Measured>;
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
