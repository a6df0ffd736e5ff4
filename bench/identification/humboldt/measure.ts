import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import type { Job } from "../jobs.ts";
import {
  AVERAGES_ALONE,
  COUNTS_ALONE,
  ENGINE,
  ORACLE,
  ORACLE_OF_COUNTS,
  TRACED,
  WITH_BANDS,
} from "../methods.ts";
import type { Outcome } from "../outcome.ts";
import { HUMBOLDT, type SetId } from "../sets/bench-sets.ts";
import { runAll } from "../worker-pool.ts";

/** The outcomes for each set. */
export type HumboldtOutcomes = ReadonlyMap<SetId, readonly Outcome[]>;

/** Runs every method on the same sketches. `share` (0 to 1) of the seeds are measured. */
export async function measureHumboldt(
  share: number,
  onProgress: (step: string) => void,
): Promise<HumboldtOutcomes> {
  const jobs = HUMBOLDT.flatMap(({ id, seeds }) =>
    Array.from({ length: Math.ceil(share * seeds) }, (_, seed): Extract<Job, { kind: "report" }> => {
      const methods = methodsFor(id).map((method) => ({ method, setting: 0 }));
      return { kind: "report", set: id, seed: String(seed), methods };
    }),
  );
  const results = await runAll(jobs, ({ set }) => onProgress(set));
  return new Map(
    HUMBOLDT.map(({ id }) => [
      id,
      results.flatMap((result) => (result.kind === "measured" && result.set === id ? result.outcomes : [])),
    ]),
  );
}

/**
 * Returns the methods without settings, which need no tuning. No oracle knows when a visitor stops drawing.
 */
function methodsFor(set: SetId): string[] {
  if (set === "humboldt-60-traced") return [ENGINE, ...TRACED];
  const oracles = set === "humboldt-60-brief" ? [] : [ORACLE, ORACLE_OF_COUNTS];
  return [PUBLISHED.name, ENGINE, COUNTS_ALONE, AVERAGES_ALONE, WITH_BANDS, ...oracles];
}
