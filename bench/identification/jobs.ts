import { BASELINES } from "@harapen/benchmark/baselines/all";
import { drawnPoints } from "@harapen/benchmark/internals/baselines/point-set";
import { rankOf, reciprocalRank } from "@harapen/measures/rank";
import { type HeldOutRanks, type LearningRun, runLearning } from "./learning/run.ts";
import { type LookOutcome, type LookRun, runLooks } from "./looks/run.ts";
import { runUnlisted, type UnlistedOutcome, type UnlistedRun } from "./looks/unlisted.ts";
import { recognizer } from "./methods.ts";
import type { Outcome } from "./outcome.ts";
import { benchSets, HUMBOLDT, type SetId } from "./sets/bench-sets.ts";
import { type OracleRun, runStrangersOracle } from "./strangers-oracle/run.ts";

/** A method and the setting that it runs with. */
export interface MethodSetting {
  readonly method: string;
  readonly setting: number;
}

/** A piece of work for one thread. */
export type Job =
  | {
      readonly kind: "tune";
      readonly set: SetId;
      readonly baseline: string;
      readonly seeds: readonly string[];
      readonly sketches: number;
    }
  | {
      readonly kind: "report";
      readonly set: SetId;
      readonly seed: string;
      readonly methods: readonly MethodSetting[];
    }
  | ({ readonly kind: "learn" } & LearningRun)
  | ({ readonly kind: "look" } & LookRun)
  | ({ readonly kind: "unlisted" } & UnlistedRun)
  | ({ readonly kind: "strangers' oracle" } & OracleRun);

export type Result =
  | { readonly kind: "tuned"; readonly set: SetId; readonly baseline: string; readonly setting: number }
  | { readonly kind: "measured"; readonly set: SetId; readonly outcomes: readonly Outcome[] }
  | { readonly kind: "learned"; readonly run: LearningRun; readonly measured: readonly HeldOutRanks[] }
  | { readonly kind: "looked"; readonly run: LookRun; readonly looked: readonly LookOutcome[] }
  | { readonly kind: "unlisted"; readonly run: UnlistedRun; readonly outcomes: readonly UnlistedOutcome[] }
  | { readonly kind: "strangers' oracle"; readonly outcomes: readonly Outcome[] };

export function runJob(job: Job): Result {
  if (job.kind === "look") return { kind: "looked", run: job, looked: runLooks(job) };
  if (job.kind === "unlisted") return { kind: "unlisted", run: job, outcomes: runUnlisted(job) };
  if (job.kind === "strangers' oracle") return { kind: job.kind, outcomes: runStrangersOracle(job) };
  if (job.kind === "learn") return { kind: "learned", run: job, measured: runLearning(job) };
  return job.kind === "tune" ? tune(job) : report(job);
}

function trialOf(id: SetId, seed: string, tuning: boolean) {
  const set = [...HUMBOLDT, ...benchSets()].find((each) => each.id === id);
  if (!set) throw new RangeError(`There is no set ${id}.`);
  return set.trial(`${tuning ? "tuning" : "report"} ${id} ${seed}`, tuning);
}

/**
 * Returns the baseline's setting with the highest mean reciprocal rank over this many sketches of each tuning
 * trial.
 */
function tune({ set, baseline: name, seeds, sketches }: Extract<Job, { kind: "tune" }>): Result {
  const settings = BASELINES.find((baseline) => baseline.name === name)?.settings ?? [];
  const trials = seeds.map((seed) => trialOf(set, seed, true));
  const gains = settings.map((_, setting) =>
    trials.reduce((sum, trial) => {
      const recognize = recognizer(name, setting, trial);
      return evenly(trial.sketches, sketches).reduce(
        (total, sketch) => total + reciprocalRank(rankOf(recognize(sketch), sketch)),
        sum,
      );
    }, 0),
  );
  return { kind: "tuned", set, baseline: name, setting: gains.indexOf(Math.max(...gains)) };
}

/** Returns at most this many of the items, evenly spaced. */
function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  const stride = Math.ceil(items.length / most);
  return items.filter((_, index) => index % stride === 0);
}

function report({ set, seed, methods }: Extract<Job, { kind: "report" }>): Result {
  const trial = trialOf(set, seed, false);
  const recognizers = methods.map(
    ({ method, setting }) => [method, recognizer(method, setting, trial)] as const,
  );
  return {
    kind: "measured",
    set,
    outcomes: trial.sketches.map((sketch) => ({
      visitor: sketch.visitor,
      hiding: sketch.hiding,
      cluster: sketch.cluster,
      marks: drawnPoints(sketch.strokes).length,
      ranks: Object.fromEntries(
        recognizers.map(([method, recognize]) => [method, rankOf(recognize(sketch), sketch)]),
      ),
    })),
  };
}
