import type { MetPenguin } from "@harapen/contract/calls/met-penguins";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import { type KnownPenguins, resolvePenguin } from "../list/album-entries.ts";

/** The penguins of an aquarium as somebody has met them: by ids, in the order of the base list. */
export interface Collection {
  /** Those whom visitors can meet today. */
  readonly here: readonly string[];
  /** Those who are not here, and whom somebody has met before. */
  readonly before: readonly string[];
  /** How many drawings there are of each that was met, the one met last first. */
  readonly met: ReadonlyMap<string, number>;
  /** How many of those here were met. */
  readonly metHere: number;
}

/** How many of those here were met; undefined where nobody is here to be met. */
export function progressOf({ metHere: met, here }: Pick<Collection, "metHere" | "here">) {
  return here.length > 0 ? { met, total: here.length, isWhole: met === here.length } : undefined;
}

/** Puts together whom an album shows. Drawings of nobody that the aquarium knows count for nobody. */
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
