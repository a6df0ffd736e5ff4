import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { codesByWord, fold } from "./read-cells.ts";

/** A bird's id and names. */
export interface Named {
  readonly id: string;
  readonly name: BirdDocument["name"];
}

/** Returns a bird's names in all languages. */
export const namesOf = ({ name: { ja = "", ...others } }: Named) =>
  [withoutReadings(ja), readAloud(ja), ...Object.values(others)].map((name = "") => name.trim());

/** Returns the names that several of these birds have, ignoring width and case. */
export function findSharedNames(birds: readonly Named[]): string[] {
  const firstWith = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const bird of birds)
    for (const name of namesOf(bird).filter(Boolean)) {
      const word = fold(name);
      const first = firstWith.get(word) ?? bird.id;
      firstWith.set(word, first);
      if (first !== bird.id) shared.set(word, name);
    }
  return [...shared.values()];
}

/** Returns the ids of birds by their names in any language, except names that several have. */
export function idsByName(birds: readonly Named[]): ReadonlyMap<string, string> {
  const shared = new Set(findSharedNames(birds).map(fold));
  const named = birds.flatMap((bird) =>
    namesOf(bird)
      .filter((name) => !shared.has(fold(name)))
      .map((name) => ({ [bird.id]: name })),
  );
  return codesByWord(named, []);
}
