import type { DictionaryResponse } from "@harapen/contract/aquarium";

/**
 * The penguin ids by Japanese name, from the Japanese dictionary; where two share a name, it is the first
 * one's. A name that the dictionary has from another language is no Japanese name, and may be another
 * penguin's.
 */
export function idsByName({ penguin, borrowed }: DictionaryResponse): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(penguin.name)
      .filter(([id]) => !Object.hasOwn(borrowed?.name ?? {}, id))
      .map(([id, name]): [string, string] => [name, id])
      .reverse(),
  );
}
