import { PUBLISHED } from "@harapen/benchmark/baselines/published";
import { calibrationOf } from "@harapen/measures/calibration";
import { hitRate } from "@harapen/measures/clustered-mean";
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
import type { SetId } from "../sets/bench-sets.ts";
import { lineChart, type Series } from "./line-chart.ts";
import { reliabilityChart } from "./reliability-chart.ts";
import { groupBySpots, hitCurve, methodsOf } from "./set-tables.ts";
import { type Axis, horizontal, percentTicks, vertical } from "./svg.ts";

/** The most candidates shown in the pictures. */
const MAX_SHOWN = 10;

/** A picture's name, and its SVG. */
export type Picture = readonly [name: string, svg: string];

/** Returns the pictures of the report; those whose set was not measured are left out. */
export function pictures({ sets, outcomes }: Measured): Picture[] {
  const of = (id: SetId) => outcomes.get(id) ?? [];
  const hits = sets.map(
    ({ id, title }): Picture => [
      `hits-${id}`,
      hitChart(`The right penguin among those shown: ${title}`, of(id)),
    ],
  );
  return [
    ...hits,
    ["calibration", calibrationChart(outcomes)],
    ["spots-drawn", spotsChart(of("aquarium-60"))],
    ["populations", populationChart(outcomes)],
  ];
}

function roleOf(method: string): Series["role"] {
  if (method === ENGINE) return "engine";
  if (method === ORACLE || method === ORACLE_UNPLACED) return "oracle";
  if (method === PUBLISHED.name) return "published";
  return [COUNTS_ALONE, AVERAGES_ALONE, WITH_BANDS].includes(method) ? "variant" : "baseline";
}

/** Returns a method's label at the end of its line, as short as is still understandable. */
function labelOf(method: string): string {
  return method
    .replace("this engine, ", "engine, ")
    .replace("how the whole lies", "how it lies")
    .replace(/:.*$/, " method");
}

function hitChart(title: string, outcomes: readonly Outcome[]): string {
  const x = horizontal(
    [1, MAX_SHOWN],
    "candidates shown",
    [1, 3, 5, 7, 10].map((value) => ({ value, label: String(value) })),
  );
  const methods = methodsOf(outcomes).filter((method) => method !== ORACLE_OF_COUNTS);
  const series = methods.map((method) => ({
    name: labelOf(method),
    role: roleOf(method),
    points: hitCurve(outcomes, method, MAX_SHOWN),
  }));
  return lineChart(title, x, shares(series), series);
}

/** Returns an axis of shares up to 100%, from the tick below everything that is drawn. */
function shares(series: readonly Series[]): Axis {
  const least = Math.min(...series.flatMap(({ points }) => points.map(({ y }) => y)));
  const from = percentTicks.findLast(({ value }) => value <= least)?.value ?? 0;
  return vertical(
    [Math.min(0.8, from), 1],
    "",
    percentTicks.filter(({ value }) => value >= Math.min(0.8, from)),
  );
}

function calibrationChart(outcomes: Measured["outcomes"]): string {
  const shown = [
    ["simulated, 60 penguins", "aquarium-60", "engine"],
    ["from memory", "memory", "published"],
    ["copied", "copy", "variant"],
  ] as const;
  return reliabilityChart(
    "How often this engine's first is right, by the probability it claims",
    shown.flatMap(([name, id, role]) => {
      const measured = outcomes.get(id);
      return measured ? [{ name, role, bins: calibrationOf(measured, ENGINE).bins }] : [];
    }),
  );
}

function spotsChart(outcomes: readonly Outcome[]): string {
  const groups = groupBySpots(outcomes).filter(([, group]) => group.length > 0);
  const x = horizontal(
    [0, groups.length - 1],
    "spots drawn",
    groups.map(([label], value) => ({ value, label })),
  );
  const series = [PUBLISHED.name, ENGINE, ORACLE].flatMap((method) =>
    [1, 7].map((shown) => ({
      name: `${labelOf(method)}, top ${shown}`,
      role: roleOf(method),
      points: groups.map(([, group], index) => ({ x: index, y: hitRate(group, method, shown).mean })),
    })),
  );
  return lineChart(
    "By the number of spots drawn, 60 penguins",
    x,
    vertical([0, 1], "", percentTicks),
    series,
  );
}

function populationChart(outcomes: Measured["outcomes"]): string {
  const sizes = [19, 60, 200, 1000] as const;
  const x = horizontal(
    [Math.log(19), Math.log(1000)],
    "penguins in the aquarium",
    sizes.map((size) => ({ value: Math.log(size), label: size.toLocaleString("en") })),
  );
  const series = [PUBLISHED.name, ENGINE, COUNTS_ALONE, WITH_BANDS, ORACLE].map((method) => ({
    name: labelOf(method),
    role: roleOf(method),
    points: sizes.map((size) => ({
      x: Math.log(size),
      y: hitRate(outcomes.get(`aquarium-${size}`) ?? [], method, 7).mean,
    })),
  }));
  return lineChart(
    "The right penguin among the first seven, by the size of the aquarium",
    x,
    vertical([0, 1], "", percentTicks),
    series,
  );
}
