import { LOCALES } from "@harapen/contract/locales";
import type { AquariumContent } from "../storage/aquarium-content.ts";

/** Returns what an aquarium lacks, one line each: it is shown by its id or as unknown, and its keepers may want to fill it in. */
export function findWarnings({ details, penguins, dictionaries }: AquariumContent): string[] {
  const ids = new Set(penguins.map(({ id }) => id));
  const pairs = penguins.flatMap(({ id, pair_id }) =>
    pair_id != null && pair_id !== "" && !ids.has(pair_id)
      ? [`penguin ${id}: its pair ${pair_id} is not in the base list`]
      : [],
  );
  const places = penguins.flatMap(({ place_id }) => (place_id ? [place_id] : []));
  const colors = [...details.band_colors, ...penguins.flatMap(({ band_color }) => band_color)];
  const labels = LOCALES.flatMap((locale) => {
    const { penguin, place, color } = dictionaries[locale];
    return [
      ...missing(ids, penguin.name, `${locale}: no name for penguin`),
      ...missing(places, place, `${locale}: no name for place`),
      ...missing(colors, color, `${locale}: no name for band colour`),
    ];
  });
  return [...pairs, ...labels];
}

function missing(keys: Iterable<string>, labels: Readonly<Record<string, string>>, what: string): string[] {
  return [...new Set(keys)].filter((key) => !Object.hasOwn(labels, key)).map((key) => `${what} ${key}`);
}
