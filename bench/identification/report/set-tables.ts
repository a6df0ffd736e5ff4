import { BASELINES } from "@harapen/benchmark/baselines/all";
import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import { hitRate } from "@harapen/measures/clustered-mean";
import { hitProbability } from "@harapen/measures/rank";
import { table } from "../../support/markdown.ts";
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
import type { Outcome } from "../outcome.ts";
import type { BenchSet } from "../sets/bench-sets.ts";
import { percent } from "./markdown.ts";

const SHOWN = [1, 3, 7] as const;
const VARIANTS = [COUNTS_ALONE, AVERAGES_ALONE, WITH_BANDS];

/** Returns the methods with which a set was measured, in the order of the report. */
export function methodsOf(outcomes: readonly Outcome[]): string[] {
  const ranks = outcomes[0]?.ranks ?? {};
  return [
    ...BASELINES.map(({ name }) => name),
    ENGINE,
    ...VARIANTS,
    ORACLE,
    ORACLE_UNPLACED,
    ORACLE_OF_COUNTS,
  ].filter((name) => name in ranks);
}

/** Returns the table of all methods on one set. */
export function methodTable(outcomes: readonly Outcome[]): string {
  const head = ["method", ...SHOWN.map((shown) => `top ${shown}, %`)];
  return table([
    head,
    ...methodsOf(outcomes).map((method) => [
      method === ENGINE ? `**${method}**` : method,
      ...SHOWN.map((shown) => percent(hitRate(outcomes, method, shown))),
    ]),
  ]);
}

/** Returns the table of several methods by groups of sketches: top 1 and top 7. */
export function groupTable(what: string, groups: readonly (readonly [string, readonly Outcome[]])[]): string {
  const methods = [PUBLISHED.name, ENGINE, ORACLE];
  const head = [
    what,
    "drawings",
    ...["published method", ENGINE, ORACLE].flatMap((name) => [`${name}: top 1, %`, "top 7, %"]),
  ];
  return table([
    head,
    ...groups
      .filter(([, group]) => group.length > 0)
      .map(([name, group]) => [
        name,
        String(group.length),
        ...methods.flatMap((method) => [1, 7].map((shown) => percent(hitRate(group, method, shown)))),
      ]),
  ]);
}

export function groupBy<Key extends string>(
  outcomes: readonly Outcome[],
  keyOf: (outcome: Outcome) => Key,
): (readonly [Key, readonly Outcome[]])[] {
  return [...Map.groupBy(outcomes, keyOf)];
}

const SPOTS = [
  ["1 to 3", 1, 3],
  ["4 to 6", 4, 6],
  ["7 to 9", 7, 9],
  ["10 to 13", 10, 13],
  ["14 and more", 14, Number.POSITIVE_INFINITY],
] as const;

export function groupBySpots(outcomes: readonly Outcome[]): (readonly [string, readonly Outcome[]])[] {
  return SPOTS.map(
    ([name, from, to]) => [name, outcomes.filter(({ marks }) => marks >= from && marks <= to)] as const,
  );
}

/** Returns the table of the settings to which each baseline was tuned, set by set. */
export function settingsTable({ sets, settings }: Measured): string {
  const tuned = sets.filter(({ id, tunedOn }) => id === tunedOn);
  const baselines = BASELINES.filter((baseline) => baseline.settings.length > 1);
  const described = (baseline: (typeof BASELINES)[number], { id }: BenchSet) => {
    const chosen = settings.get(id)?.find(({ method }) => method === baseline.name);
    const values = Object.entries(baseline.settings[chosen?.setting ?? 0] ?? {});
    return values.map(([key, value]) => `${key} ${value}`).join(", ");
  };
  return table([
    ["baseline", ...tuned.map(({ title }) => title)],
    ...baselines.map((baseline) => [baseline.name, ...tuned.map((set) => described(baseline, set))]),
  ]);
}

/** Returns hit rates by the number of candidates shown. */
export function hitCurve(outcomes: readonly Outcome[], method: string, most: number) {
  return Array.from({ length: most }, (_, index) => {
    const hits = outcomes.reduce((sum, { ranks }) => {
      const rank = ranks[method];
      return sum + (rank ? hitProbability(rank, index + 1) : 0);
    }, 0);
    return { x: index + 1, y: hits / outcomes.length };
  });
}
