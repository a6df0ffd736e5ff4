import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { calibrationOf } from "@harapen/measures/calibration";
import { hitRate } from "@harapen/measures/clustered-mean";
import type { Rank } from "@harapen/measures/rank";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { rankByNineCounts } from "@harapen/recognition/internals/counts/published-method";
import { prepareReferences, type Reference, type ReferenceSet } from "@harapen/recognition/reference";
import { makeBands, reportBands } from "@harapen/simulator/bands";
import { averageCounts, drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS, type Visitor } from "@harapen/simulator/visitors";
import { numbersOf } from "../support/flags.ts";
import type { Outcome } from "./outcome.ts";

/*
 * Measures how often the right penguin is found, in a minute rather than the report's half an hour: `npm run
 * bench -- hit-rate --aquariums=3`. On simulated visitors, with seeds that no parameter was chosen on. The
 * simulated errors are based on the same measurements as the model's, so real visitors will fare somewhat
 * worse.
 */

const PENGUINS = 60;
const [AQUARIUMS = 10] = numbersOf("aquariums", [10]);
/** The probability that one of the two band colours that a visitor reports is wrong. */
const WRONG_BAND = 0.1;

interface Aquarium {
  readonly traced: ReferenceSet;
  readonly averaged: ReferenceSet;
  readonly patterns: readonly (Reference & { spots: ReturnType<typeof makePattern>; bandColors: string[] })[];
  readonly averages: readonly { id: string; averageCounts: number[] }[];
}

/**
 * Makes up an aquarium. Bands have their own random stream, so that the drawings are the same with and
 * without them.
 */
function makeAquarium(random: Random, bands: Random): Aquarium {
  const patterns = Array.from({ length: PENGUINS }, (_, id) => ({
    id: String(id),
    spots: makePattern(random),
    bandColors: makeBands(bands),
  }));
  const averages = patterns.map(({ id, spots }) => ({ id, averageCounts: averageCounts(random, spots) }));
  return { patterns, averages, traced: prepareReferences(patterns), averaged: prepareReferences(averages) };
}

function rankIn(references: ReferenceSet, drawing: Drawing, right: string): Rank {
  const { candidates } = identify(references, readDrawing(drawing));
  const better = candidates.findIndex(({ id }) => id === right);
  return { better, tied: 1, confidence: candidates[0]?.probability ?? 0 };
}

type Method = (aquarium: Aquarium, drawing: Drawing, right: string, bandColors: readonly string[]) => Rank;

const METHODS: Readonly<Record<string, Method>> = {
  "traced spots, strokes": ({ traced }, drawing, right) => rankIn(traced, drawing, right),
  "traced spots, nine counts": ({ traced }, { counts, mask }, right) =>
    rankIn(traced, { counts, mask }, right),
  "traced spots, strokes, two bands": ({ traced }, drawing, right, bandColors) =>
    rankIn(traced, { ...drawing, bandColors }, right),
  "traced spots, nine counts, two bands": ({ traced }, { counts, mask }, right, bandColors) =>
    rankIn(traced, { counts, mask, bandColors }, right),
  "nothing drawn, two bands": ({ traced }, _, right, bandColors) =>
    rankIn(traced, { counts: [], mask: everythingVisible(), strokes: [], bandColors }, right),
  "average counts, strokes": ({ averaged }, drawing, right) => rankIn(averaged, drawing, right),
  "average counts, nine counts": ({ averaged }, { counts, mask }, right) =>
    rankIn(averaged, { counts, mask }, right),
  "published: cosine + 1/(1+Euclid)": ({ averages }, { counts }, right) => ({
    better: rankByNineCounts(averages, counts).indexOf(right),
    tied: 1,
  }),
};

/**
 * Returns the outcomes of one kind of visitor; each aquarium is a cluster. Visitors who draw nothing are left
 * out.
 */
function outcomesOf(visitor: Visitor): Outcome[] {
  return Array.from({ length: AQUARIUMS }, (_, number) => {
    const bands = createRandom(`bands ${visitor.name} ${number}`);
    const random = createRandom(`hit rate ${visitor.name} ${number}`);
    const aquarium = makeAquarium(random, bands);
    return aquarium.patterns.flatMap(({ id, spots, bandColors }): Outcome[] => {
      const { strokes, mask } = drawPenguin(random, spots, visitor);
      if (strokes.length === 0) return [];
      const drawing = { counts: countByCell(strokes), mask, strokes };
      const reported = reportBands(bands, bandColors, WRONG_BAND);
      const ranks = Object.entries(METHODS).map(([name, method]) => [
        name,
        method(aquarium, drawing, id, reported),
      ]);
      return [
        {
          visitor: visitor.name,
          hiding: "nothing hidden",
          cluster: String(number),
          marks: strokes.length,
          ranks: Object.fromEntries(ranks),
        },
      ];
    });
  }).flat();
}

function rowsOf(visitor: Visitor) {
  const outcomes = outcomesOf(visitor);
  return Object.keys(METHODS).map((method) => {
    const top = (shown: number) => `${(100 * hitRate(outcomes, method, shown).mean).toFixed(1)}%`;
    const confidences = outcomes.flatMap(({ ranks }) => ranks[method]?.confidence ?? []);
    const isProbabilistic = confidences.length > 0;
    return {
      visitor: visitor.name,
      method,
      drawings: outcomes.length,
      "top 1": top(1),
      "top 3": top(3),
      "top 7": top(7),
      "mean confidence": isProbabilistic
        ? (confidences.reduce((sum, each) => sum + each, 0) / confidences.length).toFixed(3)
        : "-",
      "calibration error": isProbabilistic ? calibrationOf(outcomes, method).error.toFixed(3) : "-",
    };
  });
}

console.table(VISITORS.flatMap(rowsOf));
