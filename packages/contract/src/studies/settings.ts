import * as z from "zod/mini";
import { aids } from "../aids.ts";
import type { Locale } from "../locales.ts";

const MAX_ARMS = 8;
const MAX_WEIGHT = 100;
const MAX_TEXT = 6_000;
const MAX_DAYS = 3_650;

const title = z.string().check(z.maxLength(120));
const paragraph = z.string().check(z.maxLength(MAX_TEXT));

/** A day of the calendar, `2026-09-01`. */
export const studyDay = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, "is no day of the calendar"));

/** `Date` takes the 31st of a month of 30 days for the first of the next. */
function isDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

/** An IANA time zone that this machine knows: `Asia/Tokyo`. */
export const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
    } catch {
      return false;
    }
  }, "is no time zone"),
);

/** What a participant's arm is drawn by: the code they were handed, the device, or each visit anew. */
export const assignmentUnit = z.enum(["code", "device", "visit"]);
export type AssignmentUnit = z.infer<typeof assignmentUnit>;

/** One arm: the aids that its participants get, and its share of them beside the other arms' weights. */
export const studyArm = z.object({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/)),
  name: title,
  /** 0: nobody who joins from now on gets it. */
  weight: z.int().check(z.gte(0), z.lte(MAX_WEIGHT)),
  aids,
});
export type StudyArm = z.infer<typeof studyArm>;

const ofLocales = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.object({ ja: schema, en: schema, zh: schema, ko: schema } satisfies Record<Locale, Schema>);

/** The question by which who reads the text shows that they have understood it. */
const question = z.object({
  text: title,
  answers: z.array(title).check(z.minLength(2), z.maxLength(4)),
});

/** What visitors are asked before anything of them is stored, in each language; `guardian` is read by who answers for a child. */
export const consentForm = z.object({
  texts: ofLocales(
    z.object({
      text: paragraph,
      guardian: paragraph,
      question: z.nullable(question),
    }),
  ),
  /** Which answer is right, from 0; `null` where nothing is asked. */
  right_answer: z.nullable(z.int().check(z.gte(0), z.lte(3))),
});
export type ConsentForm = z.infer<typeof consentForm>;

const days = z.nullable(z.int().check(z.gte(1), z.lte(MAX_DAYS)));

/** For how many days after they were stored a study's data are kept, by their class; `null`: until somebody deletes them. */
export const retention = z.object({ events: days, drawings: days, participants: days });

/** A time of day, `09:30`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** From when until when the aquarium is open each day. */
export const openingHours = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .check(z.refine(({ opens, closes }) => opens < closes, "closes before it opens"));
export type OpeningHours = z.infer<typeof openingHours>;
export const DEFAULT_HOURS: OpeningHours = { opens: "09:00", closes: "17:00" };

/**
 * What a study is, as its researcher has written it; a draft may have gaps (`gaps.ts`), a study that runs has none. One that runs is changed by a new version
 * alone.
 */
export const studySettings = z
  .object({
    name: title,
    purpose: paragraph,
    starts_on: studyDay,
    ends_on: studyDay,
    time_zone: timeZone,
    assigned_by: assignmentUnit,
    arms: z.array(studyArm).check(z.minLength(1), z.maxLength(MAX_ARMS)),
    /** `null`: nobody is asked. */
    consent: z.nullable(consentForm),
    /** The query parameter in which the questionnaire's address gets the participant's code; `null`: none. */
    survey_parameter: z.nullable(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,39}$/))),
    retention,
    alerts: z.object({
      webhook: z.nullable(z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(500))),
      mail: z.nullable(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(254))),
      /** After how many silent minutes of the day's opening a device of the exhibit's raises an alert. */
      silent_minutes: z.int().check(z.gte(5), z.lte(1_440)),
      /** When the aquarium is open, in the study's time zone: the hours in which silence raises an alert. From 9 to 17 o'clock where it is left out. */
      hours: z.optional(openingHours),
    }),
  })
  .check(
    z.refine(
      ({ arms }) => new Set(arms.map(({ key }) => key)).size === arms.length,
      "has two arms of one key",
    ),
  );
export type StudySettings = z.infer<typeof studySettings>;
