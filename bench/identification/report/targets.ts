import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import { calibrationOf } from "@harapen/measures/calibration";
import { hitRate, type Rate } from "@harapen/measures/clustered-mean";
import type { Measured } from "../measure.ts";
import {
  AVERAGES_ALONE,
  COUNTS_ALONE,
  ENGINE,
  ORACLE,
  ORACLE_OF_COUNTS,
  ORACLE_UNPLACED,
  WITH_BANDS,
} from "../methods.ts";
import { isOfStudy, type SetId } from "../sets/bench-sets.ts";

/** A bound to be met by one measure on one set. */
interface Target {
  readonly set: SetId;
  readonly what: string;
  readonly method: string;
  /** How many of the first candidates are shown; unset for calibration. */
  readonly shown?: number;
  /** The least hit rate, or the calibration error to stay below. */
  readonly goal: number;
}

const TARGETS: readonly Target[] = [
  {
    set: "protocol",
    what: "the published protocol, 19 penguins, averaged counts alone known",
    method: AVERAGES_ALONE,
    shown: 3,
    goal: 0.99,
  },
  {
    set: "protocol",
    what: "the published protocol, 19 penguins, traced spots known",
    method: ENGINE,
    shown: 3,
    goal: 0.99,
  },
  {
    set: "memory",
    what: "people's reproductions from memory, 7 to 12 spots, 200 penguins",
    method: ENGINE,
    shown: 1,
    goal: 0.85,
  },
  {
    set: "memory",
    what: "people's reproductions from memory, 7 to 12 spots, 200 penguins",
    method: ENGINE,
    shown: 7,
    goal: 0.96,
  },
  {
    set: "memory-careless",
    what: "people's reproductions from memory, of these 5% left out and 4% added",
    method: ENGINE,
    shown: 1,
    goal: 0.85,
  },
  {
    set: "memory-careless",
    what: "people's reproductions from memory, of these 5% left out and 4% added",
    method: ENGINE,
    shown: 7,
    goal: 0.96,
  },
  { set: "copy", what: "people's copies, 4 to 8 spots, 200 penguins", method: ENGINE, shown: 1, goal: 0.98 },
  {
    set: "copy-careless",
    what: "people's copies, of these 5% left out and 4% added",
    method: ENGINE,
    shown: 1,
    goal: 0.98,
  },
  {
    set: "aquarium-60",
    what: "simulated adults, children and glimpses together, 60 penguins",
    method: ENGINE,
    shown: 7,
    goal: 0.9,
  },
  {
    set: "aquarium-60",
    what: "simulated, 60 penguins, `pos` and `part` alone",
    method: COUNTS_ALONE,
    shown: 7,
    goal: 0.62,
  },
  {
    set: "aquarium-60",
    what: "simulated, 60 penguins, two band colours given, one wrong in a tenth of cases",
    method: WITH_BANDS,
    shown: 7,
    goal: 0.99,
  },
  { set: "aquarium-60", what: "calibration error, simulated, 60 penguins", method: ENGINE, goal: 0.05 },
  { set: "memory", what: "calibration error, from memory", method: ENGINE, goal: 0.05 },
  { set: "copy", what: "calibration error, copied", method: ENGINE, goal: 0.05 },
];

/** A target compared with what was measured. */
export interface TargetResult {
  readonly target: Target;
  readonly figure: Rate;
  readonly published: Rate | undefined;
  readonly oracle: Rate | undefined;
  /** The tighter limit, on sets that have one. */
  readonly unplaced: Rate | undefined;
  readonly reached: boolean;
}

/** Returns the targets whose set could be measured. */
export function targetResults({ outcomes }: Pick<Measured, "outcomes">): TargetResult[] {
  return TARGETS.flatMap((target): TargetResult[] => {
    const measured = outcomes.get(target.set);
    if (!measured || measured.length === 0) return [];
    const { method, shown, goal } = target;
    if (shown === undefined) {
      const { error } = calibrationOf(measured, method);
      const figure = { mean: error, standardError: undefined, count: measured.length };
      return [
        {
          target,
          figure,
          published: undefined,
          oracle: undefined,
          unplaced: undefined,
          reached: error < goal,
        },
      ];
    }
    const rate = (name: string) => hitRate(measured, name, shown);
    const figure = rate(method);
    const limit =
      method === WITH_BANDS ? undefined : rate(method === COUNTS_ALONE ? ORACLE_OF_COUNTS : ORACLE);
    const unplaced = isOfStudy(target.set) ? rate(ORACLE_UNPLACED) : undefined;
    const reached = figure.mean >= goal;
    return [{ target, figure, published: rate(PUBLISHED.name), oracle: limit, unplaced, reached }];
  });
}
