import { isOnBelly } from "@harapen/contract/belly";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "@harapen/simulator/random";
import { HABITS } from "@harapen/simulator/strangers/habits";
import { logLikelihood } from "../oracle/likelihood.ts";
import { expectedMarks } from "./expected-marks.ts";
import type { Sight } from "./sight.ts";

const CANVAS_AREA = CANVAS.width * CANVAS.height;
/**
 * The belly's approximate share of the canvas, and the share of added marks on it; stray touches are
 * anywhere.
 */
const BELLY_SHARE = 0.25;
const ADDED_ON_BELLY = 0.8;

function addedDensity(mark: Point): number {
  const onBelly = isOnBelly(mark) ? ADDED_ON_BELLY / (BELLY_SHARE * CANVAS_AREA) : 0;
  return onBelly + (1 - ADDED_ON_BELLY) / CANVAS_AREA;
}

/**
 * Returns the log-likelihood of marks under one pattern and one sight, summed over all ways in which marks
 * can stand for spots.
 */
export function logLikelihoodAt(
  random: Random,
  marks: readonly Point[],
  spots: readonly Spot[],
  sight: Sight,
): number {
  const expected = expectedMarks(random, spots, sight);
  const { doubles, invents, strays } = HABITS[sight.person.kind];
  return logLikelihood({
    marks: marks.length,
    drawn: expected.map(({ drawn }) => drawn),
    near: (mark, spot) => {
      const [at, meant] = [marks[mark] as Point, expected[spot] as Point];
      return sight.offBy(at.x - meant.x) * sight.offBy(at.y - meant.y);
    },
    added: strays + (doubles + invents) * expected.length,
    addedNear: (mark) => addedDensity(marks[mark] as Point),
  });
}

/** Returns the logarithm of the mean of likelihoods, given their logarithms. */
export function logMean(logs: readonly number[]): number {
  const highest = Math.max(...logs);
  return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length);
}
