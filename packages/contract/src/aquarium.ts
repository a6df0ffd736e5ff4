import * as z from "zod/mini";
import { aidSettings } from "./aids.ts";
import { RESERVED_SLUGS } from "./constants.ts";
import { LOCALES, type Locale } from "./locales.ts";
import { uuid } from "./primitives.ts";

/** The part of an address that names an aquarium: small letters, digits and hyphens, and no reserved word. */
export const aquariumSlug = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  z.refine((slug) => !RESERVED_SLUGS.includes(slug), "is a word that the routes keep for themselves"),
);

const labels = z.record(z.string(), z.string());

/** Something of one kind in each of the languages. */
export const inEachLocale = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.object({ ja: schema, en: schema, zh: schema, ko: schema } satisfies Record<Locale, Schema>);

/** Text in each of the languages. */
export const localizedText = inEachLocale(z.string());
export type LocalizedText = z.infer<typeof localizedText>;

/**
 * The address of a questionnaire; one that begins with one slash is a page of the app's own origin, as the
 * demo's is.
 */
export const surveyAddress = z.string().check(z.regex(/^(https?:\/\/|\/(?![/\\]))/));
const surveyAddresses = { guest: z.optional(surveyAddress), member: z.optional(surveyAddress) };

/**
 * Addresses of the questionnaire: those for every language, and those of single languages (`by_locale`),
 * which take precedence.
 */
const survey = z.object({
  ...surveyAddresses,
  by_locale: z.optional(inEachLocale(z.optional(z.object(surveyAddresses)))),
});
export type Survey = z.infer<typeof survey>;

/**
 * What is recorded of visits: everything; everything except what tells one device or account from another;
 * or, until the visitor has agreed, nothing that the visit does not need.
 */
export const recording = z.enum(["full", "anonymous", "consent"]);
export type Recording = z.infer<typeof recording>;

/** An aquarium's own record: what the app loads when it enters an aquarium. */
export const aquarium = z.object({
  slug: aquariumSlug,
  aqua_id: z.int().check(z.gte(0)),
  name: localizedText,
  /** The band colours that the penguin info form offers, in this order. */
  band_colors: z.array(z.string()),
  /** Addresses of the research questionnaire, for guests and for signed-in visitors. */
  survey: z.optional(survey),
  aids: aidSettings,
  /**
   * Whether members' e-mail addresses, as their sign-in provider has verified them, are kept with their
   * drawings; unset is no.
   */
  keep_email: z.optional(z.boolean()),
  /**
   * Whether visitors' devices may keep the penguins' references, to search where there is no network; unset
   * is yes.
   */
  search_on_device: z.optional(z.boolean()),
  /** Unset is `full`. */
  recording: z.optional(recording),
});
export type Aquarium = z.infer<typeof aquarium>;

/** An aquarium's words in one language: names and comments by penguin id, the other labels by their codes. */
export const dictionary = z.object({
  penguin: z.object({ name: labels, comment: labels }),
  place: labels,
  gender: labels,
  color: labels,
});
export type Dictionary = z.infer<typeof dictionary>;

/**
 * Comments by penguin id, each as its phrases, between which lines may break; joined, they are the comment.
 */
const phrases = z.record(z.string(), z.array(z.string()));
export type CommentPhrases = z.infer<typeof phrases>;

const segment = z.union([z.string(), z.object({ base: z.string(), reading: z.string() })]);

/**
 * A Japanese text as phrases of segments, some with readings. Joined, the segments' strings and bases are the
 * text.
 */
export const readPhrases = z.array(z.array(segment));
export type ReadPhrases = z.infer<typeof readPhrases>;
const readLabels = z.record(z.string(), readPhrases);

/** Those texts of a dictionary that have readings, under the same ids and codes as the texts without. */
const dictionaryReadings = z.object({
  name: readLabels,
  comment: readLabels,
  place: readLabels,
  gender: readLabels,
  color: readLabels,
});
export type DictionaryReadings = z.infer<typeof dictionaryReadings>;

/** The languages of those labels that a language lacks and has from another, under the same ids and codes. */
const languages = z.record(z.string(), z.enum(LOCALES));
const borrowedLabels = z.object({ name: languages, place: languages, gender: languages, color: languages });
export type BorrowedLabels = z.infer<typeof borrowedLabels>;

/**
 * A dictionary as call 7 answers it: its texts without readings, and the labels that it lacks in another
 * language, which `borrowed` tells; its comments' phrases, if the language has no spaces to break lines at;
 * and the readings that keepers wrote.
 */
export const dictionaryResponse = z.extend(dictionary, {
  penguin: z.extend(dictionary.shape.penguin, { comment_phrases: z.optional(phrases) }),
  readings: z.optional(dictionaryReadings),
  borrowed: z.optional(borrowedLabels),
});
export type DictionaryResponse = z.infer<typeof dictionaryResponse>;

/** The study that runs at an aquarium, as the aquarium's record gives it to visitors' pages. */
const runningStudy = z.object({
  id: uuid,
  version: z.int().check(z.gte(1)),
  /**
   * The version by which its consent form came to be as it is. Records that devices have kept from before
   * this field have none.
   */
  consent_version: z.optional(z.int().check(z.gte(1))),
  /** Whether nothing of a visit may be stored before the visitor has agreed. */
  asks_consent: z.boolean(),
});
export type RunningStudy = z.infer<typeof runningStudy>;

/**
 * An aquarium's own record as answered to visitors: its name without readings, and its Japanese name with
 * them if it has any.
 */
export const aquariumResponse = z.extend(aquarium, {
  name_readings: z.optional(readPhrases),
  /** The languages of the names that another language lends, by the languages that have none of their own. */
  name_languages: z.optional(languages),
  /** The study that runs there; unset where none does. */
  study: z.optional(runningStudy),
});
export type AquariumResponse = z.infer<typeof aquariumResponse>;
