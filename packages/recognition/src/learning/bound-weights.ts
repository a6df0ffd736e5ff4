import type { WeightedDrawing } from "./drawings/weighted-drawing.ts";
import { MAX_DEVICE_WEIGHT, MAX_PREFIX_DAY_WEIGHT, MAX_PREFIX_SHARE } from "./parameters.ts";

/** Whom and where a drawing comes from, by which its weight is bounded. */
type Origin = Pick<WeightedDrawing, "device" | "uid" | "prefix" | "day">;

/**
 * The weights of one individual's drawings, lowered as far as the bounds demand: a device's, a signed-in visitor's and those of one prefix and
 * day weigh at most 1 together, a prefix's no more than a share of all others', as these are weighed.
 */
export function boundWeights(drawings: readonly Origin[], weights: readonly number[]): number[] {
  const shares = sharesWithinBounds(drawings, weights);
  return weights.map((weight, index) => weight * (shares[index] ?? 0));
}

/** The share (0 to 1) of each drawing's weight that is within the bounds. */
export function sharesWithinBounds(drawings: readonly Origin[], weights: readonly number[]): number[] {
  return boundPrefixes(drawings, weights, boundGroups(drawings, weights));
}

/** The shares with which no device, visitor, or prefix and day weighs more than it may. */
function boundGroups(drawings: readonly Origin[], weights: readonly number[]): number[] {
  const bounds = [
    { max: MAX_DEVICE_WEIGHT, keys: drawings.map(({ device }) => device) },
    { max: MAX_DEVICE_WEIGHT, keys: drawings.map(({ uid }) => uid) },
    { max: MAX_PREFIX_DAY_WEIGHT, keys: drawings.map(({ prefix, day }) => JSON.stringify([prefix, day])) },
  ].map((bound) => ({ ...bound, sums: sumByKey(bound.keys, weights) }));
  return drawings.map((_, index) =>
    Math.min(...bounds.map(({ max, keys, sums }) => max / Math.max(max, sums.get(keys[index]) ?? 0))),
  );
}

/** The shares with which no prefix weighs more than its share either. */
function boundPrefixes(
  drawings: readonly Origin[],
  weights: readonly number[],
  shares: readonly number[],
): number[] {
  const sums = sumByKey(
    drawings.map(({ prefix }) => prefix),
    weights.map((weight, index) => weight * (shares[index] ?? 0)),
  );
  const most = mostOfPrefix([...sums.values()]);
  return drawings.map(
    ({ prefix }, index) => (shares[index] ?? 0) * (most / Math.max(most, sums.get(prefix) ?? 0)),
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
