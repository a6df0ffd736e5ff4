import { calibrationOf } from "@harapen/measures/calibration";
import { logLoss } from "@harapen/measures/log-loss";
import { type MeanEstimate, meanEstimate, pairedDifference } from "@harapen/measures/paired";
import { hitProbability, reciprocalRank } from "@harapen/measures/rank";
import { type Estimate, estimateShare } from "@harapen/measures/share";
import { type Benchmark, SOURCES } from "../format/benchmark.ts";
import type { Answers } from "./answers.ts";
import { type Judged, judge } from "./judge.ts";

/** How many of the first are looked at for hits. */
export const SHOWN = [1, 3, 7] as const;

/** The figures of one method on some drawings. */
export interface Figures {
  readonly drawings: number;
  readonly clusters: number;
  /** For each of `SHOWN`. */
  readonly hits: readonly Estimate[];
  readonly reciprocalRank: MeanEstimate | undefined;
  /** In nats; `undefined` of a method that gives no probabilities. */
  readonly logLoss: MeanEstimate | undefined;
  /** The expected calibration error of what is said of the first. */
  readonly calibrationError: number | undefined;
}

/** By how much a method is ahead of another on the same drawings. */
export interface Difference {
  readonly hits: readonly (MeanEstimate | undefined)[];
  readonly reciprocalRank: MeanEstimate | undefined;
  /** Negative where the method loses less; `undefined` unless both give probabilities. */
  readonly logLoss: MeanEstimate | undefined;
}

/** Some of the drawings. */
export interface Group<Of> {
  readonly title: string;
  readonly figures: Of;
}

/** Returns the figures of a method, by who knows the truth and by kind of visitor. */
export function score(benchmark: Benchmark, answers: Answers): Group<Figures>[] {
  return groupsOf(judge(benchmark, answers), ({ truth }) => truth).map(({ title, figures }) => ({
    title,
    figures: figuresOf(figures),
  }));
}

/** Returns by how much a method is ahead of another on the same drawings, in the same groups. */
export function compare(benchmark: Benchmark, answers: Answers, other: Answers): Group<Difference>[] {
  const others = judge(benchmark, other);
  const pairs = judge(benchmark, answers).map((one, index) => ({ one, other: others[index] as Judged }));
  return groupsOf(pairs, ({ one }) => one.truth).map(({ title, figures }) => ({
    title,
    figures: differenceOf(figures),
  }));
}

/**
 * Confirmations say less than witnesses, and least where what was confirmed had been shown first: figures
 * never mix what different sources say.
 */
function groupsOf<Item>(items: readonly Item[], truthOf: (item: Item) => Judged["truth"]): Group<Item[]>[] {
  const those = (title: string, isOne: (truth: Judged["truth"]) => boolean) => ({
    title,
    figures: items.filter((item) => isOne(truthOf(item))),
  });
  const sources = SOURCES.map((source) => those(TITLES[source], (truth) => truth.source === source));
  const lower = those("confirmed, not shown first", ({ place }) => place !== null && place > 1);
  const kinds = [...new Set(items.map((item) => truthOf(item).visitor))].filter((kind) => kind !== null);
  const visitors = kinds.sort().map((kind) => those(kind, ({ visitor }) => visitor === kind));
  return [...sources, lower, ...visitors].filter(({ figures }) => figures.length > 0);
}

const TITLES = { witness: "witnessed", confirmation: "confirmed", simulated: "simulated" } as const;

function figuresOf(judged: readonly Judged[]): Figures {
  const ranked = judged.map(({ cluster, rank }) => ({ cluster, ranks: { method: rank } }));
  const losses = valuesOf(judged, ({ probability }) => probability);
  return {
    drawings: judged.length,
    clusters: new Set(judged.map(({ cluster }) => cluster)).size,
    hits: SHOWN.map((shown) =>
      estimateShare(judged.map(({ cluster, rank }) => ({ cluster, hit: hitProbability(rank, shown) }))),
    ),
    reciprocalRank: within(0, 1, meanEstimate(valuesOf(judged, ({ rank }) => reciprocalRank(rank)))),
    logLoss: within(
      0,
      Number.POSITIVE_INFINITY,
      meanEstimate(losses.map(({ cluster, value }) => ({ cluster, value: logLoss(value) }))),
    ),
    calibrationError: losses.length > 0 ? calibrationOf(ranked, "method").error : undefined,
  };
}

/** Returns an estimate whose interval ends where its measure does. */
function within(least: number, most: number, estimate: MeanEstimate | undefined): MeanEstimate | undefined {
  if (!estimate || estimate.low === null || estimate.high === null) return estimate;
  return { ...estimate, low: Math.max(least, estimate.low), high: Math.min(most, estimate.high) };
}

function valuesOf(judged: readonly Judged[], of: (each: Judged) => number | undefined) {
  return judged.flatMap((each) => {
    const value = of(each);
    return value === undefined ? [] : [{ cluster: each.cluster, value }];
  });
}

function differenceOf(pairs: readonly { readonly one: Judged; readonly other: Judged }[]): Difference {
  const gains = (of: (each: Judged) => number | undefined) =>
    pairs.flatMap(({ one, other }) => {
      const [value, before] = [of(one), of(other)];
      return value === undefined || before === undefined
        ? []
        : [{ cluster: one.cluster, value: value - before }];
    });
  const lossOf = ({ probability }: Judged) => (probability === undefined ? undefined : logLoss(probability));
  return {
    hits: SHOWN.map((shown) => pairedDifference(gains(({ rank }) => hitProbability(rank, shown)))),
    reciprocalRank: meanEstimate(gains(({ rank }) => reciprocalRank(rank))),
    logLoss: meanEstimate(gains(lossOf)),
  };
}
