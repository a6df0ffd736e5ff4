import type { MetPenguin } from "@harapen/contract/calls/albums";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import { type KnownPenguins, resolvePenguin } from "../list/album-entries.ts";

/** The penguins of an aquarium as somebody has met them: by ids, in the order of the base list. */
export interface Collection {
  /** The penguins that visitors can meet today. */
  readonly here: readonly string[];
  /** Those that are not here now, but were met before. */
  readonly before: readonly string[];
  /** How many drawings there are of each that was met, the one met last first. */
  readonly met: ReadonlyMap<string, number>;
  /** How many of those here were met. */
  readonly metHere: number;
}

/** Returns how many of those here were met; undefined where nobody is here. */
export function progressOf({ metHere: met, here }: Pick<Collection, "metHere" | "here">) {
  return here.length > 0 ? { met, total: here.length, isWhole: met === here.length } : undefined;
}

/**
 * Collects the penguins that an album shows. A drawing of a penguin that the aquarium does not have does not
 * count.
 */
export function collect(
  penguins: readonly Pick<Penguin, "id" | "status">[],
  drawn: readonly MetPenguin[],
  known: KnownPenguins,
): Collection {
  const met = new Map<string, number>();
  for (const { penguin_name, drawings } of drawn) {
    const id = resolvePenguin(penguin_name.trim(), known);
    if (id !== undefined) met.set(id, (met.get(id) ?? 0) + drawings);
  }
  const here = penguins.filter(isHere).map(({ id }) => id);
  return {
    here,
    before: penguins.filter((penguin) => !isHere(penguin) && met.has(penguin.id)).map(({ id }) => id),
    met,
    metHere: here.filter((id) => met.has(id)).length,
  };
}
