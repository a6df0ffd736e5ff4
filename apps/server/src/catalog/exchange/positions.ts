import type { BirdDocument } from "@harapen/contract/staff/content";

/**
 * Returns birds with positions that give their order. Where the published ones are in the same order, they
 * keep their positions, and new ones are placed between them; otherwise all are numbered again.
 */
export function assignPositions(
  published: readonly BirdDocument[],
  birds: readonly BirdDocument[],
): readonly BirdDocument[] {
  const positions = new Map(published.map(({ position, record }) => [record.id, position]));
  const kept = birds.flatMap(({ record }) => positions.get(record.id) ?? []);
  if (kept.some((position, index) => index > 0 && position <= (kept[index - 1] ?? 0))) return birds;
  return birds.map((bird, index) => {
    const own = positions.get(bird.record.id);
    return { ...bird, position: own ?? between(birds, index, positions) };
  });
}

/** Returns a position between the nearest published birds on either side, evenly among the new ones there. */
function between(
  birds: readonly BirdDocument[],
  index: number,
  positions: ReadonlyMap<string, number>,
): number {
  const isNew = (at: number) => at >= 0 && at < birds.length && !positions.has(birds[at]?.record.id ?? "");
  let first = index;
  while (isNew(first - 1)) first--;
  let end = index + 1;
  while (isNew(end)) end++;
  const before = positions.get(birds[first - 1]?.record.id ?? "");
  const after = positions.get(birds[end]?.record.id ?? "");
  const from = before ?? (after ?? end - first + 1) - 1;
  const to = after ?? from + (end - first + 1);
  return from + ((to - from) * (index - first + 1)) / (end - first + 1);
}
