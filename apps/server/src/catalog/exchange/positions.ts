import type { BirdDocument } from "@harapen/contract/staff/content";

/**
 * Returns birds with positions that give their order. Where the published ones are in the same order, they
 * keep their positions, and new ones are placed between them; otherwise all are numbered again.
 */
export function assignPositions(
  published: readonly BirdDocument[],
  birds: readonly BirdDocument[],
): readonly BirdDocument[] {
  const known = new Map(published.map(({ position, record }) => [record.id, position]));
  const kept = birds.flatMap(({ record }, index) => {
    const position = known.get(record.id);
    return position === undefined ? [] : { index, position };
  });
  if (kept.some(({ position }, at) => at > 0 && position <= (kept[at - 1]?.position ?? 0))) return birds;
  const positions = [undefined, ...kept].flatMap((before, at) => {
    const after = kept[at];
    const first = before ? before.index + 1 : 0;
    const count = (after?.index ?? birds.length) - first;
    return [...(before ? [before.position] : []), ...between(before?.position, after?.position, count)];
  });
  return birds.map((bird, index) => ({ ...bird, position: positions[index] ?? index }));
}

/** Returns the positions of `count` new birds, evenly between those of the published ones on either side. */
function between(before: number | undefined, after: number | undefined, count: number): number[] {
  const from = before ?? (after ?? count + 1) - 1;
  const to = after ?? from + count + 1;
  return Array.from({ length: count }, (_, each) => from + ((to - from) * (each + 1)) / (count + 1));
}
