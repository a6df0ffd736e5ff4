import { DUPLICATES } from "./parameters.ts";
import { drawnWeight, type SpotCluster } from "./spot-cluster.ts";

/** Merges clusters that are one spot: close to each other and hardly ever drawn together, as each drawing has one or the other. */
export function mergeDuplicates(clusters: readonly SpotCluster[]): SpotCluster[] {
  const ordered = clusters.toSorted((one, other) => drawnWeight(other) - drawnWeight(one));
  const distinct: SpotCluster[] = [];
  for (const cluster of ordered) {
    const index = distinct.findIndex((other) => areDuplicates(cluster, other));
    const other = distinct[index];
    if (other) distinct[index] = merge(other, cluster);
    else distinct.push(cluster);
  }
  return distinct;
}

function areDuplicates(one: SpotCluster, other: SpotCluster): boolean {
  const [a, b] = [one.previous, other.previous];
  if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) > DUPLICATES.within) return false;
  const drawings = new Set(other.observations.map(({ drawing }) => drawing));
  const inBoth = one.observations.reduce(
    (sum, { drawing, weight }) => sum + (drawings.has(drawing) ? weight : 0),
    0,
  );
  return inBoth <= DUPLICATES.coOccurrence * Math.min(drawnWeight(one), drawnWeight(other));
}

function merge(one: SpotCluster, other: SpotCluster): SpotCluster {
  const drawings = new Set(one.observations.map(({ drawing }) => drawing));
  const added = other.observations.filter(({ drawing }) => !drawings.has(drawing));
  return { ...one, observations: [...one.observations, ...added] };
}
