import { countByCell } from "@harapen/contract/drawing";
import { rank } from "@harapen/recognition/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import type { Baseline } from "../baselines/baseline.ts";
import { EARTH_MOVER } from "../baselines/earth-mover.ts";
import { GROTH } from "../baselines/groth.ts";
import { HUNGARIAN } from "../baselines/hungarian.ts";
import { I3S } from "../baselines/i3s.ts";
import { KERNEL_CORRELATION } from "../baselines/kernel-correlation.ts";
import { hardCounts, NINE_COUNTS } from "../baselines/nine-counts.ts";
import { PUBLISHED } from "../baselines/published.ts";
import { SHAPE_CONTEXT } from "../baselines/shape-context.ts";
import { SOFT_COUNTS } from "../baselines/soft-counts.ts";
import type { DrawingRow, IndividualRow } from "../format/benchmark.ts";
import { strokesOf } from "../format/stroke-cell.ts";
import type { AnswerRow } from "../scoring/answers.ts";

/** Answers drawings of one population. */
type Answering = (drawing: DrawingRow) => AnswerRow;

/** A method that can be run on a benchmark: learns the individuals of one population, then answers. */
export interface Method {
  readonly title: string;
  over(individuals: readonly IndividualRow[]): Answering;
}

/**
 * The methods by their names. Each baseline has the setting to which the set of 60 penguins tuned it
 * (docs/identification.md#the-methods).
 */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  ["nine-counts", asMethod(NINE_COUNTS, {})],
  ["published", asMethod(PUBLISHED, {})],
  ["soft-counts", asMethod(SOFT_COUNTS, { measure: "manhattan" })],
  ["groth", asMethod(GROTH, { tolerance: 6, score: "share" })],
  ["i3s", asMethod(I3S, { threshold: 24, shift: 40, score: "all" })],
  ["kernel-correlation", asMethod(KERNEL_CORRELATION, { width: 20, centring: 0.5 })],
  ["hungarian", asMethod(HUNGARIAN, { alone: 38, centring: 0.5 })],
  ["shape-context", asMethod(SHAPE_CONTEXT, { reach: 160, alone: 0.8, scale: "own", centring: 0 })],
  ["earth-mover", asMethod(EARTH_MOVER, { dustbin: 38, softness: 2, centring: 0.5 })],
  ["engine", engine("this engine", (drawing) => drawing)],
  [
    "engine-drawing",
    engine("this engine, the drawing alone", (drawing) => ({
      ...drawing,
      bands: null,
      named: null,
      looks: [],
    })),
  ],
]);

function asMethod(baseline: Baseline, usual: Readonly<Record<string, number | string>>): Method {
  const setting = baseline.settings.findIndex((each) =>
    Object.entries(usual).every(([name, value]) => each[name] === value),
  );
  if (setting === -1) throw new RangeError(`${baseline.name} has no setting ${JSON.stringify(usual)}.`);
  return {
    title: baseline.name,
    over(individuals) {
      const recognize = baseline.prepare(
        individuals.map(({ spots, counts }) => ({ spots, averageCounts: counts ?? hardCounts({ spots }) })),
        setting,
      );
      return ({ id, ...row }) => {
        const strokes = strokesOf(row.strokes);
        const { scores } = recognize({ strokes, counts: countByCell(strokes) });
        // A score that is no number is no score: such an individual comes last.
        const named = individuals.flatMap((individual, index) => {
          const value = scores[index];
          return value !== undefined && Number.isFinite(value) ? [[individual.id, value] as const] : [];
        });
        return { drawing: id, scores: Object.fromEntries(named) };
      };
    },
  };
}

/** This engine, with what `given` leaves of a drawing. */
function engine(title: string, given: (drawing: DrawingRow) => DrawingRow): Method {
  return {
    title,
    over(individuals) {
      const references = prepareReferences(
        individuals.map(({ id, spots, bands }) => ({
          id,
          spots,
          names: [id],
          bandColors: bands ?? undefined,
        })),
      );
      return (row) => {
        const { id, mask, bands, named, looks } = given(row);
        const strokes = strokesOf(row.strokes);
        const drawing = { strokes, counts: countByCell(strokes), mask };
        const told = {
          bandColors: bands ?? undefined,
          withoutBands: bands?.length === 0,
          name: named ?? undefined,
        };
        const ranked = rank(references, { ...drawing, ...told }, looks);
        return {
          drawing: id,
          ranking: ranked.map((each) => each.id),
          probabilities: Object.fromEntries(ranked.map((each) => [each.id, each.score])),
        };
      };
    },
  };
}
