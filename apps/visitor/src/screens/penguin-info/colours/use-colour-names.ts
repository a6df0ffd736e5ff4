import { useQuery } from "@tanstack/react-query";
import { EMPTY_DICTIONARY, labelFor } from "../../../penguins/localise.ts";
import { dictionaryQuery } from "../../../penguins/queries.ts";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../../penguins/use-dictionary.ts";

/** A band colour with its names. A name falls back to the code where the dictionary lacks it. */
export interface Colour {
  readonly code: string;
  readonly japanese: string;
  /** The name in the language of the page. */
  readonly local: string;
}

/** The names of the aquarium's band colours by code; `undefined` while the dictionaries are loaded for the first time. */
export function useColourNames(): ((code: string) => Colour) | undefined {
  const { data: japanese, isError } = useQuery(dictionaryQuery(useAquariumSlug(), "ja"));
  const local = useDictionary();
  const inJapanese = japanese ?? (isError ? EMPTY_DICTIONARY : undefined);
  if (!inJapanese || !local) return undefined;
  return (code) => ({
    code,
    japanese: labelFor(inJapanese.color, code),
    local: labelFor(local.color, code),
  });
}

/** The accessible name of a button that shows both names. */
export function accessibleName({ japanese, local }: Colour): string {
  return japanese === local ? japanese : `${japanese} ${local}`;
}
