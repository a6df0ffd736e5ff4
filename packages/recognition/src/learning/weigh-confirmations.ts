import { marksOf } from "../drawing/marks.ts";
import { chooseEvenly } from "./choose-evenly.ts";
import { confirmationProbability } from "./confirmation-probability.ts";
import type { Confirmation } from "./drawings/confirmation.ts";
import type { WeightedDrawing } from "./drawings/weighted-drawing.ts";
import {
  MAX_DEVICE_WEIGHT,
  MAX_DRAWINGS,
  MAX_DRAWINGS_PER_DEVICE,
  MAX_PREFIX_DAY_WEIGHT,
  MAX_PREFIX_SHARE,
} from "./parameters.ts";

/** The key of all devices that are not known. */
const ANONYMOUS = "";

/** An individual's confirmations, each drawing once, with its probability to be correct and its weight beside others of the same device. */
export interface WeighedConfirmations {
  readonly drawings: readonly WeightedDrawing[];
  /** How many devices they come from; all that are unknown count as one. */
  readonly devices: number;
}

/**
 * Weighs one individual's confirmations. A device's, a signed-in visitor's and those of one prefix and day weigh at most 1 together; all of
 * which no device is known share one. A prefix's weigh no more than a share of all others', as these are weighed. Drawings without a mark are
 * left out, and of too many those that are not chosen evenly over days.
 */
export function weighConfirmations(confirmations: readonly Confirmation[]): WeighedConfirmations {
  const drawn = lastOfEachDrawing(confirmations).filter(({ strokes }) => marksOf(strokes).count > 0);
  const byDevices = Map.groupBy(drawn, deviceOf);
  const chosen = chooseEvenly([...byDevices.values()].flatMap(latest), MAX_DRAWINGS);
  const correct = chosen.map(confirmationProbability);
  const bounded = boundGroups(chosen, correct);
  const weights = boundPrefixes(chosen, correct, bounded);
  const drawings = chosen.map((confirmation, index) => {
    const { strokes, mask, visit, prefix, day } = confirmation;
    const probability = { correct: correct[index] ?? 0, weight: weights[index] ?? 0 };
    return { strokes, mask, ...probability, device: deviceOf(confirmation), visit, prefix, day };
  });
  return { drawings, devices: byDevices.size };
}

const deviceOf = ({ device = ANONYMOUS }: Confirmation) => device;

/** The weights with which no device, visitor, or prefix and day weighs more than it may. */
function boundGroups(chosen: readonly Confirmation[], correct: readonly number[]): number[] {
  const bounds = [
    { max: MAX_DEVICE_WEIGHT, keys: chosen.map(deviceOf) },
    { max: MAX_DEVICE_WEIGHT, keys: chosen.map(({ uid }) => uid) },
    { max: MAX_PREFIX_DAY_WEIGHT, keys: chosen.map(({ prefix, day }) => JSON.stringify([prefix, day])) },
  ].map((bound) => ({ ...bound, sums: sumByKey(bound.keys, correct) }));
  return chosen.map((_, index) =>
    Math.min(...bounds.map(({ max, keys, sums }) => max / Math.max(max, sums.get(keys[index]) ?? 0))),
  );
}

/** The weights with which no prefix weighs more than its share either. */
function boundPrefixes(
  chosen: readonly Confirmation[],
  correct: readonly number[],
  weights: readonly number[],
): number[] {
  const sums = sumByKey(
    chosen.map(({ prefix }) => prefix),
    correct.map((probability, index) => probability * (weights[index] ?? 0)),
  );
  const most = mostOfPrefix([...sums.values()]);
  return chosen.map(
    ({ prefix }, index) => (weights[index] ?? 0) * (most / Math.max(most, sums.get(prefix) ?? 0)),
  );
}

/**
 * The most that a prefix may weigh, given what each would: a share of what all others weigh then, so that several that weigh much do not
 * raise each other's bound.
 */
function mostOfPrefix(sums: readonly number[]): number {
  const heaviest = sums.toSorted((one, other) => other - one).slice(0, 1 / MAX_PREFIX_SHARE);
  let [most = 0] = heaviest;
  let lighter = sums.reduce((total, sum) => total + sum, 0);
  for (const [heavier, sum] of heaviest.entries()) {
    lighter -= sum;
    // From bound = share x (heavier x bound + lighter).
    const bound = (MAX_PREFIX_SHARE * lighter) / (1 - MAX_PREFIX_SHARE * heavier);
    if (sum <= bound) break;
    most = bound;
  }
  return Math.max(MAX_PREFIX_DAY_WEIGHT, most);
}

/** Each drawing's last confirmation, by the drawings' ids. */
function lastOfEachDrawing(confirmations: readonly Confirmation[]): Confirmation[] {
  const last = new Map<string, Confirmation>();
  for (const confirmation of confirmations) {
    const previous = last.get(confirmation.drawing);
    if (!previous || previous.at < confirmation.at) last.set(confirmation.drawing, confirmation);
  }
  return [...last.values()].sort((one, other) => (one.drawing < other.drawing ? -1 : 1));
}

function latest(confirmations: readonly Confirmation[]): readonly Confirmation[] {
  return confirmations
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_DRAWINGS_PER_DEVICE);
}

/** Sums values by their keys; a value without a key is not summed. */
function sumByKey(
  keys: readonly (string | undefined)[],
  values: readonly number[],
): Map<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const [index, key] of keys.entries()) {
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + (values[index] ?? 0));
  }
  return sums;
}
