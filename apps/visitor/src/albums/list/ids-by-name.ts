import type { Dictionary } from "@harapen/contract/aquarium";

/** The penguin ids by Japanese name, from the Japanese dictionary; where two share a name, it is the first one's. */
export function idsByName({ penguin }: Dictionary): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(penguin.name)
      .map(([id, name]): [string, string] => [name, id])
      .reverse(),
  );
}
