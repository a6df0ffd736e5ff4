import { readAloud, withoutReadings } from "@harapen/contract/readings";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { codesByWord } from "./read-cells.ts";

/** A bird by its id, and what it is called. */
export interface Named {
  readonly id: string;
  readonly name: BirdDocument["name"];
}

/** What a bird is called, in any language. */
export const namesOf = ({ name: { ja = "", ...others } }: Named) =>
  [withoutReadings(ja), readAloud(ja), ...Object.values(others)].map((name = "") => name.trim());

/** The names of birds that another of them has too. */
export function findSharedNames(birds: readonly Named[]): string[] {
  const named = birds.flatMap((bird) => [...new Set(namesOf(bird))].filter(Boolean));
  return [...new Set(named.filter((name, index) => named.indexOf(name) !== index))];
}

/** The ids of birds by their names in any language, but for names that several have. */
export function idsByName(birds: readonly Named[]): ReadonlyMap<string, string> {
  const shared = new Set(findSharedNames(birds));
  const named = birds.flatMap((bird) =>
    namesOf(bird)
      .filter((name) => !shared.has(name))
      .map((name) => ({ [bird.id]: name })),
  );
  return codesByWord(named, []);
}
