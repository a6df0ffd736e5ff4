import { withUsualColorWords } from "@harapen/contract/band-color-words";
import { LOCALES } from "@harapen/contract/locales";
import { type AquariumTexts, byLocale } from "../documents.ts";

/** Returns a content of which each of these colours, if it is a standard one, has a word in every language. */
export function withUsualWords<Content extends Pick<AquariumTexts, "dictionaries">>(
  content: Content,
  codes: readonly string[],
): Content {
  const { dictionaries } = content;
  const color = withUsualColorWords(
    byLocale(LOCALES, (locale) => dictionaries[locale].color),
    codes,
  );
  return {
    ...content,
    dictionaries: byLocale(LOCALES, (locale) => ({ ...dictionaries[locale], color: color[locale] })),
  };
}
