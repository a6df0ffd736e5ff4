import type { Found } from "@harapen/recognition/internals/fitting/held-out";
import { foundBy } from "@harapen/recognition/internals/fitting/propose";
import { createRandom } from "@harapen/simulator/random";

const DRAWS = 1_000;

/**
 * The calibration error that a model has which is right exactly as often as it says: its mean, and where 95%
 * lie.
 */
export interface PerfectCalibration {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns what the calibration error would be, by chance alone, of a perfect model that is as sure as this
 * one was of as many visits: each first penguin is drawn to be right with the probability that it was given.
 */
export function perfectCalibration(found: readonly Found[]): PerfectCalibration {
  const random = createRandom("a perfect model");
  const weights = found.map(() => ({ weight: 1 }));
  const errors = Array.from({ length: DRAWS }, () => {
    const drawn = found.map((each) => ({ ...each, rank: random.chance(each.confidence) ? 1 : 2 }));
    return foundBy(weights, drawn).calibrationError;
  }).sort((one, other) => one - other);
  const at = (share: number) => errors[Math.floor(share * DRAWS)] as number;
  return { mean: errors.reduce((sum, each) => sum + each, 0) / DRAWS, low: at(0.025), high: at(0.975) };
}
