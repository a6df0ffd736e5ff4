import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { codesByWord, fold } from "./read-cells.ts";

/** A bird by its id, and what it is called. */
export interface Named {
  readonly id: string;
  readonly name: BirdDocument["name"];
}

/** What a bird is called, in any language. */
export const namesOf = ({ name: { ja = "", ...others } }: Named) =>
  [withoutReadings(ja), readAloud(ja), ...Object.values(others)].map((name = "") => name.trim());

/** The names of birds that another of them has too, even in letters of another width or size. */
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

/** The ids of birds by their names in any language, but for names that several have. */
export function idsByName(birds: readonly Named[]): ReadonlyMap<string, string> {
  const shared = new Set(findSharedNames(birds).map(fold));
  const named = birds.flatMap((bird) =>
    namesOf(bird)
      .filter((name) => !shared.has(fold(name)))
      .map((name) => ({ [bird.id]: name })),
  );
  return codesByWord(named, []);
}
