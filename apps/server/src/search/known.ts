import { isDeepStrictEqual } from "node:util";
import type { Penguin } from "@harapen/contract/penguin";
import type { Reference } from "@harapen/recognition/reference";

/** What is known of an aquarium's penguins: as they are answered, and as drawings are compared with them, in one order. */
export interface Known {
  readonly slug: string;
  readonly penguins: readonly Penguin[];
  readonly references: readonly Reference[];
}

/** References that differ, by their places. */
export type Changes = ReadonlyMap<number, Reference>;

/** Beyond this share of all, laying everything out anew is as good. */
const FEW = 0.05;

/** In which references two versions differ; `undefined` where penguins have come, gone or changed places, or too many differ. */
export function fewChanges(before: readonly Reference[], now: readonly Reference[]): Changes | undefined {
  if (before.length !== now.length) return undefined;
  const changes = new Map<number, Reference>();
  for (const [place, reference] of now.entries()) {
    if (before[place]?.id !== reference.id) return undefined;
    if (!isDeepStrictEqual(before[place], reference)) changes.set(place, reference);
  }
  return changes.size <= Math.max(1, FEW * now.length) ? changes : undefined;
}
