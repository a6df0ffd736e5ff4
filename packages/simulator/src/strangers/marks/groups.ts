import type { Point } from "@harapen/contract/geometry";

/** Splits places into groups: a place within `gap` of a member belongs to its group. Returns indices. */
export function groupNear(places: readonly Point[], gap: number): number[][] {
  const left = new Set(places.keys());
  const groups: number[][] = [];
  for (const first of places.keys()) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const member of group) {
      for (const other of left) {
        if (distanceOf(places, member, other) >= gap) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function distanceOf(places: readonly Point[], one: number, other: number): number {
  const [a, b] = [places[one], places[other]];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

/** Returns the mean of places, of which there must be at least one. */
export function centreOf(places: readonly Point[]): Point {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
