import { marksOf } from "../drawing/marks.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import { align, only, recentred, unaligned } from "./alignment.ts";
import { spotsFrom } from "./estimate-spots.ts";
import { belongings } from "./membership.ts";
import { MOST_DRAWINGS, ROUNDS } from "./parameters.ts";
import { chooseSeed } from "./seed.ts";
import type { WeighedDrawing } from "./weighted-drawing.ts";

/** What visitors' drawings tell of an individual's belly. */
export interface LearnedPattern {
  readonly spots: readonly ReferenceSpot[];
  /** How many right drawings by different devices it rests on. */
  readonly weight: number;
  /** How many drawings were looked at. */
  readonly drawings: number;
}

/**
 * Makes one pattern of an individual's confirmed drawings: lays them over each other, and takes as a spot what several have in the same
 * place. A spot's `deviation` shrinks with the drawings that have it, its `presence` is how often it is drawn where it could be seen.
 * A drawing that does not fit the others counts little. The order of the drawings does not matter. `undefined` where none has a mark.
 */
export function learnPattern(drawings: readonly WeighedDrawing[]): LearnedPattern | undefined {
  const looked = weightiest(drawings);
  if (looked.length === 0) return undefined;
  let spots = spotsFrom([unaligned(chooseSeed(looked))], [1], []);
  let right = looked.map((drawing) => drawing.right);
  for (let round = 0; round < ROUNDS; round++) {
    const pattern = only(spots);
    const aligned = looked.map((drawing) => align(drawing, pattern));
    if (round % 2 === 1) right = belongings(aligned, right, spots);
    const says = right.map((each, index) => each * (looked[index]?.share ?? 0));
    spots = recentred(spotsFrom(aligned, says, spots), aligned, says);
    if (spots.length === 0) return undefined;
  }
  return {
    spots: spots.map(rounded),
    weight: right.reduce((sum, each, index) => sum + each * (looked[index]?.share ?? 0), 0),
    drawings: looked.length,
  };
}

/** Those with a mark and a say, in one order whatever theirs was. */
function weightiest(drawings: readonly WeighedDrawing[]): readonly WeighedDrawing[] {
  return drawings
    .filter(({ strokes, right, share }) => right > 0 && share > 0 && marksOf(strokes).count > 0)
    .map((drawing) => ({ drawing, key: JSON.stringify([drawing.mask, drawing.strokes]) }))
    .sort((one, other) => {
      const weight = other.drawing.right * other.drawing.share - one.drawing.right * one.drawing.share;
      return weight || (one.key < other.key ? -1 : 1);
    })
    .slice(0, MOST_DRAWINGS)
    .map(({ drawing }) => drawing);
}

function rounded({ x, y, r, deviation = 0, presence = 1 }: ReferenceSpot): ReferenceSpot {
  const tenth = (length: number) => Math.round(10 * length) / 10;
  return {
    x: tenth(x),
    y: tenth(y),
    r: Math.max(1, tenth(r)),
    deviation: tenth(deviation),
    presence: Math.round(1000 * presence) / 1000,
  };
}
