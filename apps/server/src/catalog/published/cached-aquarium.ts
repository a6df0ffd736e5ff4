import type { AquariumResponse, DictionaryReadings } from "@harapen/contract/aquarium";
import { keptLocales } from "@harapen/contract/chosen-locales";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { withoutReadings } from "@harapen/contract/readings";
import { dayIn, timeZoneOf } from "@harapen/contract/time-zone";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { withPatternOn } from "@harapen/tracing/pattern-on";
import type { StoredContent } from "../aquarium-content.ts";
import { byLocale } from "../documents.ts";
import { phrasesWithReadings, separateReadings } from "../texts/readings.ts";
import { withUsualWords } from "../texts/usual-words.ts";
import type { StoredPattern } from "./aquarium-snapshot.ts";
import { type SharedSnapshot, shareSnapshot } from "./aquarium-snapshot.ts";
import { type ColorCodes, indexColorWords } from "./color-words.ts";
import { createSnapshot, toPenguinResponse } from "./create-snapshot.ts";
import { fallbackLocales } from "./fallback-locales.ts";

/** How an aquarium's searches are kept. */
interface SearchOptions {
  /** Taken before the content was read (`nextOrder`). */
  readonly order: number;
  /** In what its visitors differ from those that the engine is shipped with. */
  readonly visitors: VisitorTraits;
  /**
   * The key under which they are cached: the slug, unless this is another version beside the one that
   * visitors see.
   */
  readonly searchedAs?: string;
}

/** One version of an aquarium in memory, with what every visit and every search needs. It never changes. */
export class CachedAquarium {
  readonly details: AquariumResponse;
  /** The base list as visitors receive it, with those who are not here. */
  readonly penguins: readonly Penguin[];
  /** Its texts for readers who know the kanji, and the readings that keepers wrote for the others. */
  readonly dictionaries: StoredContent["dictionaries"];
  readonly readings: DictionaryReadings | undefined;
  readonly commentPhrases: StoredContent["commentPhrases"];
  /** The languages in which its keepers write. */
  readonly languages: readonly Locale[];
  /** What drawings are compared with, for the threads that compare. */
  readonly snapshot: SharedSnapshot;
  /** What visitors may call the band colours. */
  readonly colorCodes: ColorCodes;
  /** The digest of each picture by its name. */
  readonly mediaHashes: ReadonlyMap<string, string>;
  readonly #zone: string;
  /** The day of the patterns at the aquarium. */
  readonly #day: string;

  constructor(
    content: StoredContent,
    learned: ReadonlyMap<string, StoredPattern>,
    { order, visitors, searchedAs = content.details.slug }: SearchOptions,
  ) {
    const { media } = content;
    this.#zone = timeZoneOf(content.details);
    this.#day = dayIn(this.#zone);
    const penguins = content.penguins.map((penguin) => withPatternOn(penguin, this.#day));
    const details = toAquariumResponse(content.details);
    const worn = penguins.flatMap(({ band_color }) => band_color);
    const texts = separateReadings(withUsualWords(content, [...details.band_colors, ...worn]));
    // Visitors also write a name or a colour in its reading.
    const dictionaries = [...LOCALES.map((locale) => texts.dictionaries[locale]), texts.spoken];
    this.colorCodes = indexColorWords([...details.band_colors, ...worn], dictionaries);
    this.mediaHashes = new Map(media.map(({ name, hash }) => [name, hash]));
    const { colorCodes, mediaHashes } = this;
    const snapshot = createSnapshot(details.slug, {
      penguins,
      mediaHashes,
      dictionaries,
      colorCodes,
      learned,
      visitors,
    });
    this.details = details;
    this.dictionaries = texts.dictionaries;
    this.readings = texts.readings;
    this.commentPhrases = content.commentPhrases;
    this.languages = keptLocales(content.details);
    this.penguins = penguins.map((penguin) => toPenguinResponse(details.slug, penguin, mediaHashes));
    this.snapshot = shareSnapshot({ ...snapshot, slug: searchedAs }, order);
  }

  /** Whether its patterns are those of today: a juvenile's ends with its moult. */
  isOfToday(): boolean {
    return this.#day === dayIn(this.#zone);
  }
}

/**
 * Returns an aquarium's own record without what only its keepers use, with its name in each language: where
 * keepers have none, that of the first language that they have.
 */
function toAquariumResponse(content: StoredContent["details"]): AquariumResponse {
  const { band_rule: _, languages: __, time_zone: ___, name: written, ...details } = content;
  const kept = keptLocales(content);
  const readings = phrasesWithReadings(written.ja);
  const plain = { ...written, ja: withoutReadings(written.ja) };
  const lender = (locale: Locale) =>
    fallbackLocales(kept, locale).find((each) => plain[each].trim() !== "") ?? locale;
  const borrowed = LOCALES.filter((locale) => lender(locale) !== locale);
  return {
    ...details,
    name: byLocale(LOCALES, (locale) => plain[lender(locale)]),
    ...(readings && lender("ja") === "ja" && { name_readings: readings }),
    ...(borrowed.length > 0 && {
      name_languages: Object.fromEntries(borrowed.map((locale) => [locale, lender(locale)])),
    }),
  };
}
