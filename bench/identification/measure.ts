import { BASELINES } from "@harapen/benchmark/baselines/all";
import type { Job, MethodSetting, Result } from "./jobs.ts";
import {
  AVERAGES_ALONE,
  COUNTS_ALONE,
  ENGINE,
  ORACLE,
  ORACLE_OF_COUNTS,
  ORACLE_UNPLACED,
  WITH_BANDS,
} from "./methods.ts";
import type { Outcome } from "./outcome.ts";
import { type BenchSet, benchSets, isOfStudy, type SetId } from "./sets/bench-sets.ts";
import { runAll } from "./worker-pool.ts";

/** The measurements that the report is based on. */
export interface Measured {
  readonly sets: readonly BenchSet[];
  readonly outcomes: ReadonlyMap<SetId, readonly Outcome[]>;
  /** The setting to which each baseline was tuned, for each set. */
  readonly settings: ReadonlyMap<SetId, readonly MethodSetting[]>;
}

const TUNING_SEEDS = ["1", "2"];
/** The sketches of each tuning seed. */
const TUNING_SKETCHES = 40;

/**
 * Tunes the baselines, then runs every method on the same sketches. `share` (0 to 1) of the seeds are
 * measured.
 */
export async function measure(share: number, onProgress: (step: string) => void): Promise<Measured> {
  const sets = benchSets();
  const settings = await tuneBaselines(sets, share, onProgress);
  const jobs = sets
    .flatMap(({ id, tunedOn, seeds, penguins }) => {
      const methods = [...(settings.get(tunedOn) ?? []), ...untuned(id)];
      return Array.from({ length: Math.ceil(share * seeds) }, (_, seed) => ({
        penguins,
        job: { kind: "report", set: id, seed: String(seed), methods } satisfies Job,
      }));
    })
    // The longest first, so that the cores finish together.
    .sort((one, other) => other.penguins - one.penguins)
    .map(({ job }) => job);
  const results = await runAll(jobs, (job) => onProgress(`measured ${job.set}`));
  return {
    sets,
    outcomes: new Map(sets.map(({ id }) => [id, results.flatMap((result) => outcomesOf(result, id))])),
    settings: new Map(sets.map(({ id, tunedOn }) => [id, settings.get(tunedOn) ?? []])),
  };
}

async function tuneBaselines(sets: readonly BenchSet[], share: number, onProgress: (step: string) => void) {
  const tuned = [...new Set(sets.map(({ tunedOn }) => tunedOn))];
  const seeds = share < 1 ? TUNING_SEEDS.slice(0, 1) : TUNING_SEEDS;
  const sketches = Math.ceil(share * TUNING_SKETCHES);
  const jobs = tuned.flatMap((set) =>
    BASELINES.map(({ name }) => ({ kind: "tune", set, baseline: name, seeds, sketches }) satisfies Job),
  );
  const results = await runAll(jobs, (job) => onProgress(`tuned for ${job.set}`));
  return new Map(
    tuned.map((id) => [
      id,
      results.flatMap((result): MethodSetting[] =>
        result.kind === "tuned" && result.set === id
          ? [{ method: result.baseline, setting: result.setting }]
          : [],
      ),
    ]),
  );
}

/**
 * Returns the untuned methods for which a set has the data: only penguins of a made-up aquarium wear bands,
 * only the simulator's oracle is given counts, and only people's drawings have a prior over placements.
 */
function untuned(set: SetId): MethodSetting[] {
  const banded = set.startsWith("aquarium") ? [WITH_BANDS] : [];
  const counted = set.startsWith("aquarium") || set === "protocol" ? [ORACLE_OF_COUNTS] : [];
  const unplaced = isOfStudy(set) ? [ORACLE_UNPLACED] : [];
  const methods = [ENGINE, COUNTS_ALONE, AVERAGES_ALONE, ...banded, ORACLE, ...unplaced, ...counted];
  return methods.map((method) => ({ method, setting: 0 }));
}

function outcomesOf(result: Result, set: SetId): readonly Outcome[] {
  return result.kind === "measured" && result.set === set ? result.outcomes : [];
}
