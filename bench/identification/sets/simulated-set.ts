import { countByCell, NOT_VISIBLE } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import { makeBands, reportBands } from "@harapen/simulator/bands";
import { averageCounts, drawPenguin, LABORATORY, type PenguinDrawing } from "@harapen/simulator/drawings";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { BRIEF_VISITORS, VISITORS, type Visitor } from "@harapen/simulator/visitors";
import {
  observeCells,
  observePlaces,
  type SimulatedTruth,
  scoreSimulated,
} from "../oracle/simulator-oracle.ts";
import type { Hiding, Individual, Sketch, Trial } from "../trial.ts";
import { traceSpots } from "./traces.ts";

/** The probability that one of the two band colours that a visitor reports is wrong. */
const WRONG_BAND = 0.1;

interface Population {
  readonly size: number;
  /** Makes one individual's spots. */
  readonly patternOf: (random: Random) => Spot[];
  /** Whether keepers also trace the individuals from photographs. */
  readonly traced?: boolean;
  readonly visitors: readonly Visitor[];
  /**
   * The number of sketches by each kind of visitor; each shows a different individual as long as there are
   * enough.
   */
  readonly sketchesEach: number;
}

/**
 * Makes up a population and its visitors' sketches. Visitors who draw nothing are left out, as there is
 * nothing to compare.
 */
function simulate(
  { size, patternOf, traced = false, visitors, sketchesEach }: Population,
  seed: string,
): Trial {
  const random = createRandom(`${seed} penguins`);
  const made = makeIndividuals(random, size, patternOf);
  const individuals = traced ? withTraces(createRandom(`${seed} traces`), made) : made;
  const drawn = visitors.flatMap((visitor) => {
    const visitRandom = createRandom(`${seed} ${visitor.name}`);
    const shown = visitRandom.shuffle([...individuals.keys()]);
    return Array.from({ length: sketchesEach }, (_, index) =>
      sketchOf(visitRandom, individuals, shown[index % size] ?? 0, visitor, seed),
    ).filter(({ sketch }) => sketch.strokes.length > 0);
  });
  const truths = new Map(drawn.map(({ sketch, truth }) => [sketch, truth]));
  return {
    individuals,
    sketches: [...truths.keys()],
    oracle: (sketch) => scoreSimulated(individuals, truthOf(truths, sketch), observePlaces),
    oracleOfCounts: (sketch) => scoreSimulated(individuals, truthOf(truths, sketch), observeCells),
  };
}

function truthOf<Truth>(truths: ReadonlyMap<Sketch, Truth>, sketch: Sketch): Truth {
  const truth = truths.get(sketch);
  if (!truth) throw new RangeError("the sketch is of another trial");
  return truth;
}

function makeIndividuals(random: Random, size: number, patternOf: Population["patternOf"]): Individual[] {
  return Array.from({ length: size }, (_, id) => {
    const spots = patternOf(random);
    return {
      id: String(id),
      spots,
      averageCounts: averageCounts(random, spots),
      bandColors: makeBands(random),
    };
  });
}

function withTraces(random: Random, individuals: readonly Individual[]): Individual[] {
  return individuals.map((individual) => ({ ...individual, traces: traceSpots(random, individual.spots) }));
}

function sketchOf(
  random: Random,
  individuals: readonly Individual[],
  shows: number,
  visitor: Visitor,
  cluster: string,
): { sketch: Sketch; truth: SimulatedTruth } {
  const { spots = [], bandColors = [] } = individuals[shows] ?? {};
  const drawing = drawPenguin(random, spots, visitor);
  const { strokes, mask } = drawing;
  return {
    sketch: {
      shows,
      strokes,
      counts: countByCell(strokes),
      mask,
      bandColors: reportBands(random, bandColors, WRONG_BAND),
      visitor: visitor.name,
      hiding: hidingOf(drawing),
      cluster,
    },
    truth: { visitor, drawing },
  };
}

function hidingOf({ view, mask }: PenguinDrawing): Hiding {
  if (view.occluded.length === 0) return "nothing hidden";
  return mask.includes(NOT_VISIBLE) ? "hidden and marked" : "hidden, not marked";
}

/**
 * The published protocol: 19 penguins, references averaged over 13 drawings in front of a picture, and
 * drawings made in the same way, with the noise that was measured on real drawings.
 */
export const protocol = (seed: string) =>
  simulate({ size: 19, patternOf: makePattern, visitors: [LABORATORY], sketchesEach: 38 }, seed);

/** An aquarium visited equally by adults, children and those who caught a glimpse. */
export const aquarium = (size: number, sketchesEach: number) => (seed: string) =>
  simulate({ size, patternOf: makePattern, visitors: VISITORS, sketchesEach }, seed);

/** The same visitors, with birds that have the many small spots of real ones. */
export const humboldt = (size: number, sketchesEach: number) => (seed: string) =>
  simulate({ size, patternOf: makeHumboldtPattern, traced: true, visitors: VISITORS, sketchesEach }, seed);

/** Visitors who draw only some of the many spots. */
export const humboldtInBrief = (size: number, sketchesEach: number) => (seed: string) =>
  simulate({ size, patternOf: makeHumboldtPattern, visitors: BRIEF_VISITORS, sketchesEach }, seed);
