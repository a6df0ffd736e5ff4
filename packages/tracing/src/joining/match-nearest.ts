import type { Point } from "@harapen/contract/geometry";

/** After registration, spots of two photographs that are farther apart than this, in canvas units, are different spots. */
const MAX_DISTANCE = 11;

/** Pairs places of two lists one to one, the nearest first; returns the places' indices. */
export function matchNearest(
  places: readonly Point[],
  others: readonly Point[],
): (readonly [place: number, other: number])[] {
  const pairs = places
    .flatMap((place, at) =>
      others.map((other, otherAt) => ({
        pair: [at, otherAt] as const,
        distance: Math.hypot(place.x - other.x, place.y - other.y),
      })),
    )
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((one, other) => one.distance - other.distance);
  const taken = new Set<number>();
  const othersTaken = new Set<number>();
  return pairs.flatMap(({ pair }) => {
    const [at, otherAt] = pair;
    if (taken.has(at) || othersTaken.has(otherAt)) return [];
    taken.add(at);
    othersTaken.add(otherAt);
    return [pair];
  });
}
