import type { ReadPhrases } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import type { Segment } from "@harapen/contract/readings";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type AnnotateFurigana, useReadings } from "../../i18n/furigana/furigana-store.ts";
import { EMPTY_DICTIONARY, labelFor, useDictionary } from "../../penguins/localise.ts";
import { dictionaryQuery, useAquariumSlug } from "../../penguins/queries.ts";

/** A band colour with its names. A name falls back to the code where the dictionary lacks it. */
export interface Colour {
  readonly code: string;
  readonly japanese: string;
  /** The name in the language of the page. */
  readonly local: string;
  /** All that it is found by: its names in all loaded languages, and the Japanese one's reading. */
  readonly searched: readonly string[];
}

/**
 * The names of the aquarium's band colours by code; `undefined` while the dictionaries are loaded for the
 * first time.
 */
export function useColourNames(): ((code: string) => Colour) | undefined {
  const slug = useAquariumSlug();
  const { data: japanese, isError } = useQuery(dictionaryQuery(slug, "ja"));
  const others = useQueries({ queries: LOCALES.map((locale) => dictionaryQuery(slug, locale)) });
  const local = useDictionary();
  const annotate = useReadings();
  const inJapanese = japanese ?? (isError ? EMPTY_DICTIONARY : undefined);
  if (!inJapanese || !local) return undefined;
  return (code) => {
    const name = labelFor(inJapanese.color, code);
    return {
      code,
      japanese: name,
      local: labelFor(local.color, code),
      searched: [
        ...japaneseForms(name, readingOf(name, japanese?.readings?.color[code], annotate)),
        ...[local, ...others.map(({ data }) => data)].flatMap((each) =>
          each ? labelFor(each.color, code) : [],
        ),
      ],
    };
  };
}

/** A Japanese name and its reading, also with the word for colour (きいろ) and without it (黄). */
function japaneseForms(name: string, reading: string): string[] {
  return name.endsWith("色") ? [name, reading] : [name, `${name}色`, reading, `${reading}いろ`];
}

/** The reading that the keepers wrote for a name, or else that of the interface's words. */
function readingOf(
  name: string,
  written: ReadPhrases | undefined,
  annotate: AnnotateFurigana | undefined,
): string {
  const segments: readonly Segment[] = written?.flat() ?? annotate?.(name) ?? [name];
  return segments.map((segment) => (typeof segment === "string" ? segment : segment.reading)).join("");
}

/** The accessible name of a button that shows both names. */
export function accessibleName({ japanese, local }: Colour): string {
  return japanese === local ? japanese : `${japanese} ${local}`;
}
