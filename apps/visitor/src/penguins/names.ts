import type { Dictionary } from "@harapen/contract/aquarium";

/** From Japanese name to penguin id, built from the Japanese dictionary; where two share a name, the first has it. */
export function idsByName({ penguin }: Dictionary): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(penguin.name)
      .map(([id, name]): [string, string] => [name, id])
      .reverse(),
  );
}
