import * as z from "zod/mini";
import { inEachLocale } from "../aquarium.ts";

/**
 * The bounds of a consent form, in characters and in answers. The form is apart from the rest of a study's
 * settings, as visitors load it, too.
 */
export const CONSENT_LIMITS = { title: 120, text: 6_000, answers: { least: 2, most: 4 } } as const;

export const title = z.string().check(z.maxLength(CONSENT_LIMITS.title));
export const paragraph = z.string().check(z.maxLength(CONSENT_LIMITS.text));

/** The question by which readers of the text show that they have understood it. */
const question = z.object({
  text: title,
  answers: z
    .array(title)
    .check(z.minLength(CONSENT_LIMITS.answers.least), z.maxLength(CONSENT_LIMITS.answers.most)),
});

/**
 * What visitors are asked before anything about them is stored, in each language; `guardian` is the text for
 * a child's guardian.
 */
export const consentForm = z.object({
  texts: inEachLocale(
    z.object({
      text: paragraph,
      guardian: paragraph,
      question: z.nullable(question),
    }),
  ),
  /** The index of the right answer, from 0; `null` if nothing is asked. */
  right_answer: z.nullable(z.int().check(z.gte(0), z.lt(CONSENT_LIMITS.answers.most))),
});
export type ConsentForm = z.infer<typeof consentForm>;
