import { clamp } from "@harapen/contract/clamp";
import { NOT_VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { type Eye, placeEye, placeObstacle, see } from "@harapen/simulator/internals/strangers/eye";
import { HIDDEN_CELL, hiddenShares, MARKED_FROM } from "@harapen/simulator/internals/strangers/hidden-cells";
import { stretch, type Warp } from "@harapen/simulator/internals/strangers/place-marks";

import type { Random } from "@harapen/simulator/random";
import { HABITS, type StrangerKind } from "@harapen/simulator/strangers/habits";
import { meetStranger, type Stranger } from "@harapen/simulator/strangers/stranger";
import { studentTDensity } from "../oracle/student-t.ts";

/**
 * What a drawing depends on except the penguin: who draws, from where, past what obstacle, and how the whole
 * comes out.
 */
export interface Sight {
  readonly person: Stranger;
  readonly eye: Eye;
  readonly isHidden: (place: Point) => boolean;
  readonly whole: Warp;
  /** The density, per canvas unit, of a mark's error along an axis. */
  readonly offBy: (offset: number) => number;
}

/**
 * The error of a child's mark per axis, at a carelessness of 1, in canvas units: the likeliest Student's t
 * for the part of the error that carelessness scales, on the marks of 1,500 drawings of other seeds.
 */
const OFF = { deviation: 11, degrees: 4 } as const;

/**
 * The number of sights tried for each one wanted: more if the mask reports something hidden, which few sights
 * have.
 */
const TRIED = { nothingMarked: 2, marked: 6 } as const;

/** Samples sights of a kind of visitor, by their own laws and by the mask that the visitor left. */
export function sampleSights(
  random: Random,
  kind: StrangerKind,
  mask: VisibilityMask,
  count: number,
): readonly Sight[] {
  const tried = count * (mask.includes(NOT_VISIBLE) ? TRIED.marked : TRIED.nothingMarked);
  const sights = Array.from({ length: tried }, () => sampleSight(random, kind));
  return resample(
    random,
    sights,
    sights.map((sight) => maskProbability(sight, mask)),
    count,
  );
}

function sampleSight(random: Random, kind: StrangerKind): Sight {
  const person = meetStranger(random, kind);
  const eye = placeEye(random, person);
  const obstacle = placeObstacle(random);
  return {
    person,
    eye,
    isHidden: (place) => !see(eye, place).visible || obstacle?.(place) === true,
    whole: stretch(random, HABITS[kind], person),
    offBy: studentTDensity(OFF.degrees, OFF.deviation * person.carelessness),
  };
}

/** The limits of the probability that a cell is marked, which rises over `MARKED_FROM`. */
const [LEAST, MOST] = [0.02, 0.92];

/** Returns the probability of a mask, as the product over its cells. */
function maskProbability({ person, isHidden }: Sight, mask: VisibilityMask): number {
  const shares = hiddenShares(isHidden);
  const most = Math.max(...shares);
  const tells = person.marksMask && most >= HIDDEN_CELL;
  if (!tells) return mask.reduce<number>((all, cell) => all * (cell === NOT_VISIBLE ? 0.001 : 0.999), 1);
  return shares.reduce((all, share, cell) => {
    const [from, to] = MARKED_FROM;
    const marked = share === most ? MOST : clamp((share - from) / (to - from), LEAST, MOST);
    return all * (mask[cell] === NOT_VISIBLE ? marked : 1 - marked);
  }, 1);
}

/** Returns a systematic resample (Kitagawa 1996). */
function resample<Item>(
  random: Random,
  items: readonly Item[],
  weights: readonly number[],
  count: number,
): Item[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const offset = random.uniform();
  const chosen: Item[] = [];
  let below = 0;
  for (const [index, item] of items.entries()) {
    below += ((weights[index] ?? 0) / total) * count;
    while (chosen.length + offset < below && chosen.length < count) chosen.push(item);
  }
  return random.shuffle(chosen);
}
