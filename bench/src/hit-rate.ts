/**
 * How often the right penguin is found: `node bench/src/hit-rate.ts [aquariums]`. On simulated visitors, with seeds that no parameter
 * was chosen on. The simulated errors follow the same measurements as the model's, so real visitors will fare somewhat worse.
 */
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { type Drawing, identify, type Posterior } from "@harapen/recognition/identify";
import { rankByNineCounts } from "@harapen/recognition/internals/counts/published-method";
import { prepareReferences, type Reference, type ReferenceSet } from "@harapen/recognition/reference";
import { makeBands, reportBands } from "@harapen/simulator/bands";
import { averageCounts, drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS, type Visitor } from "@harapen/simulator/visitors";

const PENGUINS = 60;
const AQUARIUMS = Number(process.argv[2] ?? 10);
/** How often one of the two band colours that a visitor reports is wrong. */
const WRONG_BAND = 0.1;

interface Outcome {
  /** Place of the right penguin, from 0. */
  readonly place: number;
  /** Probability given to the first; undefined where the method gives none. */
  readonly claimed?: number;
}

interface Aquarium {
  readonly traced: ReferenceSet;
  readonly averaged: ReferenceSet;
  readonly patterns: readonly (Reference & { spots: ReturnType<typeof makePattern>; bandColors: string[] })[];
  readonly averages: readonly { id: string; averageCounts: number[] }[];
}

/** Bands have a random stream of their own, so that the drawings are the same with and without them. */
function makeAquarium(random: Random, bands: Random): Aquarium {
  const patterns = Array.from({ length: PENGUINS }, (_, id) => ({
    id: String(id),
    spots: makePattern(random),
    bandColors: makeBands(bands),
  }));
  const averages = patterns.map(({ id, spots }) => ({ id, averageCounts: averageCounts(random, spots) }));
  return { patterns, averages, traced: prepareReferences(patterns), averaged: prepareReferences(averages) };
}

function outcome({ candidates }: Posterior, right: string): Outcome {
  return { place: candidates.findIndex(({ id }) => id === right), claimed: candidates[0]?.probability ?? 0 };
}

const METHODS: Record<
  string,
  (aquarium: Aquarium, drawing: Drawing, right: string, bandColors: readonly string[]) => Outcome
> = {
  "traced spots, strokes": ({ traced }, drawing, right) => outcome(identify(traced, drawing), right),
  "traced spots, nine counts": ({ traced }, { counts, mask }, right) =>
    outcome(identify(traced, { counts, mask }), right),
  "traced spots, strokes, two bands": ({ traced }, drawing, right, bandColors) =>
    outcome(identify(traced, { ...drawing, bandColors }), right),
  "traced spots, nine counts, two bands": ({ traced }, { counts, mask }, right, bandColors) =>
    outcome(identify(traced, { counts, mask, bandColors }), right),
  "nothing drawn, two bands": ({ traced }, _, right, bandColors) =>
    outcome(identify(traced, { counts: [], mask: everythingVisible(), bandColors }), right),
  "average counts, strokes": ({ averaged }, drawing, right) => outcome(identify(averaged, drawing), right),
  "average counts, nine counts": ({ averaged }, { counts, mask }, right) =>
    outcome(identify(averaged, { counts, mask }), right),
  "published: cosine + 1/(1+Euclid)": ({ averages }, { counts }, right) => ({
    place: rankByNineCounts(averages, counts).indexOf(right),
  }),
};

/** The mean distance between claimed and true certainty over ten classes of claims: 0 is perfectly calibrated. */
function calibrationError(outcomes: readonly Outcome[]): number {
  const classes = Map.groupBy(outcomes, ({ claimed = 0 }) => Math.min(9, Math.floor(claimed * 10)));
  const gaps = [...classes.values()].map((group) => {
    const claimed = group.reduce((sum, { claimed = 0 }) => sum + claimed, 0);
    return Math.abs(claimed - group.filter(({ place }) => place === 0).length);
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / outcomes.length;
}

function row(visitor: string, method: string, outcomes: readonly Outcome[]) {
  const within = (places: number) =>
    `${((100 * outcomes.filter(({ place }) => place < places).length) / outcomes.length).toFixed(1)}%`;
  const claims = outcomes.every(({ claimed }) => claimed !== undefined);
  const claimed = outcomes.reduce((sum, { claimed = 0 }) => sum + claimed, 0) / outcomes.length;
  return {
    visitor,
    method,
    drawings: outcomes.length,
    "top 1": within(1),
    "top 3": within(3),
    "top 7": within(7),
    "mean claim": claims ? claimed.toFixed(3) : "-",
    "calibration error": claims ? calibrationError(outcomes).toFixed(3) : "-",
  };
}

/** Rows of one kind of visitor; a visitor who draws nothing is left out. */
function measure(visitor: Visitor) {
  const outcomes = new Map(Object.keys(METHODS).map((method) => [method, [] as Outcome[]]));
  for (let number = 0; number < AQUARIUMS; number++) {
    const random = createRandom(`hit rate ${visitor.name} ${number}`);
    const bands = createRandom(`bands ${visitor.name} ${number}`);
    const aquarium = makeAquarium(random, bands);
    for (const { id, spots, bandColors } of aquarium.patterns) {
      const { strokes, mask } = drawPenguin(random, spots, visitor);
      if (strokes.length === 0) continue;
      const drawing = { counts: countByCell(strokes), mask, strokes };
      const reported = reportBands(bands, bandColors, WRONG_BAND);
      for (const [method, run] of Object.entries(METHODS))
        outcomes.get(method)?.push(run(aquarium, drawing, id, reported));
    }
  }
  return [...outcomes].map(([method, each]) => row(visitor.name, method, each));
}

console.table(VISITORS.flatMap(measure));
