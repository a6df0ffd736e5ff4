import { isDeepStrictEqual } from "node:util";
import type { Penguin } from "@harapen/contract/penguin";
import type { Reference } from "@harapen/recognition/reference";
import type { SearchVersions } from "./search-versions.ts";

/** One version of an aquarium's penguins, as they are answered and as drawings are compared with them, in the same order. */
export interface AquariumSnapshot {
  readonly slug: string;
  readonly penguins: readonly Penguin[];
  readonly references: readonly Reference[];
  readonly versions: SearchVersions;
}

/** References that differ between two versions, by their indexes. */
export type ReferenceChanges = ReadonlyMap<number, Reference>;

/** The share of changed references beyond which preparing all of them again is as fast. */
const MAX_CHANGED_SHARE = 0.05;

/**
 * Returns the references that differ between two versions; `undefined` where penguins were added, removed or moved, or
 * where so many differ that replacing them one by one saves nothing.
 */
export function findChanges(
  previous: readonly Reference[],
  current: readonly Reference[],
): ReferenceChanges | undefined {
  if (previous.length !== current.length) return undefined;
  const changes = new Map<number, Reference>();
  for (const [index, reference] of current.entries()) {
    if (previous[index]?.id !== reference.id) return undefined;
    if (!isDeepStrictEqual(previous[index], reference)) changes.set(index, reference);
  }
  return changes.size <= Math.max(1, MAX_CHANGED_SHARE * current.length) ? changes : undefined;
}
