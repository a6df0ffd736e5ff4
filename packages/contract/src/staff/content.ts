import * as z from "zod/mini";
import { dictionary, inEachLocale, localizedText } from "../aquarium.ts";
import { aquariumFile, penguinRecord } from "../records.ts";

const texts = z.record(z.string(), z.string());

/**
 * An aquarium's words in one language, except its birds': places, genders and band colours by their codes.
 */
const labels = z.object({
  ...z.omit(dictionary, { penguin: true }).shape,
  /** Names and comments under ids that are not in the base list, as a folder may have them. */
  others: z.optional(z.object({ name: texts, comment: texts })),
});

/**
 * The document of an aquarium's own settings and labels, one for each aquarium. Together with the birds'
 * documents it is what the exchange folder holds.
 */
export const detailsDocument = z.object({ details: aquariumFile, labels: inEachLocale(labels) });
export type DetailsDocument = z.infer<typeof detailsDocument>;

/** Texts in some of the languages; an empty one counts as missing. */
const partialTexts = z.partial(localizedText);

/** The document of a bird: its base record and its texts. */
export const birdDocument = z.object({
  /** Birds are ordered by their positions; any number between two others is a place between them. */
  position: z.number().check(z.gt(-1_000_000), z.lt(1_000_000)),
  /** `picture` and `icon` are names of media; empty if the bird has no photograph. */
  record: penguinRecord,
  name: partialTexts,
  comment: partialTexts,
});
export type BirdDocument = z.infer<typeof birdDocument>;

/** The member of staff who changed something, as others see them; `null` if a command or a folder did it. */
export const author = z.nullable(z.object({ id: z.string(), name: z.string() }));
export type Author = z.infer<typeof author>;
