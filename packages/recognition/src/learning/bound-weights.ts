import type { WeightedDrawing } from "./confirmation.ts";
import { MAX_DEVICE_WEIGHT, MAX_PREFIX_DAY_WEIGHT, MAX_PREFIX_SHARE } from "./parameters.ts";

/** Who made a drawing and where, which bounds its weight. */
type Origin = Pick<WeightedDrawing, "device" | "uid" | "prefix" | "day">;

/**
 * Returns the weights of one individual's drawings, lowered to meet the bounds: the drawings of a device, of
 * a signed-in visitor, and of one prefix and day each weigh at most 1 together; a prefix's at most a share of
 * the bounded weights of all others.
 */
export function boundWeights(drawings: readonly Origin[], weights: readonly number[]): number[] {
  const shares = sharesWithinBounds(drawings, weights);
  return weights.map((weight, index) => weight * (shares[index] ?? 0));
}

/** Returns the share (0 to 1) of each drawing's weight that is within the bounds. */
export function sharesWithinBounds(drawings: readonly Origin[], weights: readonly number[]): number[] {
  return boundPrefixes(drawings, weights, boundGroups(drawings, weights));
}

/** Returns the shares with which no device, visitor, or prefix and day exceeds its bound. */
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

/** Returns the shares with which no prefix exceeds its share either. */
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
 * Returns the most that a prefix may weigh, given each prefix's weight: a share of the bounded weights of all
 * others, so that several heavy ones do not raise each other's bound.
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
