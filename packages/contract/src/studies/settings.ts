import * as z from "zod/mini";
import { aids } from "../aids.ts";
import { chosenLocales } from "../chosen-locales.ts";
import { timeZone } from "../time-zone.ts";
import { blockSettings } from "./blocks.ts";
import { CONSENT_LIMITS, consentForm, paragraph, title } from "./consent-form.ts";
import { contributor, dataLicense, SHARING_LIMITS } from "./sharing.ts";

/**
 * The bounds of a study's settings, which the staff app's forms have as well. Texts and addresses in
 * characters.
 */
export const STUDY_LIMITS = {
  ...CONSENT_LIMITS,
  arms: 8,
  weight: 100,
  /** How long data are kept at most, in days. */
  retentionDays: 3_650,
  surveyParameter: 40,
  webhook: 500,
  mail: 254,
  silentMinutes: { least: 5, most: 1_440 },
  /** Of the protocol: references in characters, shares in percent. */
  reference: 300,
  outcome: 1_000,
  participants: 1_000_000,
  share: { least: 1, most: 99 },
} as const;

/** A calendar day, `2026-09-01`. */
export const studyDay = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isDay, "is no day of the calendar"));

/** `Date` turns the 31st of a month of 30 days into the first of the next. */
function isDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

/** What a participant's arm is drawn by: the code handed to them, the device, or each visit. */
export const assignmentUnit = z.enum(["code", "device", "visit"]);
export type AssignmentUnit = z.infer<typeof assignmentUnit>;

/** One arm: the aids that its participants get, and its weight, relative to the other arms'. */
export const studyArm = z.object({
  key: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,29}$/)),
  name: title,
  /** 0: nobody who joins from now on gets it. */
  weight: z.int().check(z.gte(0), z.lte(STUDY_LIMITS.weight)),
  aids,
});
export type StudyArm = z.infer<typeof studyArm>;

const days = z.nullable(z.int().check(z.gte(1), z.lte(STUDY_LIMITS.retentionDays)));

/**
 * For how many days each class of a study's data is kept after being stored; `null`: until somebody deletes
 * it.
 */
export const retention = z.object({ events: days, drawings: days, participants: days });

/** A time of day, `09:30`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** When the aquarium opens and closes each day. */
export const openingHours = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .check(z.refine(({ opens, closes }) => opens < closes, "closes before it opens"));
export type OpeningHours = z.infer<typeof openingHours>;
export const DEFAULT_HOURS: OpeningHours = { opens: "09:00", closes: "17:00" };

/**
 * How the primary outcome counts searches whose visitor was not sure, or found the penguin not listed: as a
 * miss, or as missing.
 */
export const UNSURE_COUNTS = ["miss", "missing"] as const;
export type UnsureCounts = (typeof UNSURE_COUNTS)[number];

const reference = z.string().check(z.maxLength(STUDY_LIMITS.reference));
const percent = z.int().check(z.gte(STUDY_LIMITS.share.least), z.lte(STUDY_LIMITS.share.most));

/** What a study's protocol lays down before the first visitor, and what exports say of those who made it. */
const protocol = z.object({
  unsure: z.enum(UNSURE_COUNTS),
  /** Where the study is registered: an id, or an address. */
  registration: z.optional(reference),
  /** Who approved it, and under which number. */
  ethics: z.optional(reference),
  /** The primary outcome in words. */
  outcome: z.optional(z.string().check(z.maxLength(STUDY_LIMITS.outcome))),
  /** How many participants are planned, of all arms together. */
  participants: z.optional(z.int().check(z.gte(1), z.lte(STUDY_LIMITS.participants))),
  /** The primary outcome that is expected in the first arm, and in those compared with it, in percent. */
  expected_first: z.optional(percent),
  expected_other: z.optional(percent),
  /** Under which licence the data may be used; unset: none yet. */
  license: z.optional(dataLicense),
  contributors: z.optional(z.array(contributor).check(z.maxLength(SHARING_LIMITS.contributors))),
  /** How the data are to be cited; unset: by the contributors' names. */
  citation: z.optional(z.string().check(z.maxLength(SHARING_LIMITS.citation))),
});
export type Protocol = z.infer<typeof protocol>;

/**
 * What a study is, as its researcher has written it. A draft may have gaps (`gaps.ts`); a running study has
 * none, and is changed by a new version only.
 */
export const studySettings = z
  .object({
    name: title,
    purpose: paragraph,
    starts_on: studyDay,
    ends_on: studyDay,
    time_zone: timeZone,
    /** The languages in which visitors are asked; unset is all. */
    languages: chosenLocales,
    assigned_by: assignmentUnit,
    /** Draws arms in permuted blocks; left out, each unit's arm is drawn by itself. Fixed at the start. */
    blocks: z.optional(blockSettings),
    arms: z.array(studyArm).check(z.minLength(1), z.maxLength(STUDY_LIMITS.arms)),
    /** `null`: nobody is asked. */
    consent: z.nullable(consentForm),
    /**
     * The query parameter of the questionnaire's address that carries the participant's code; `null`: none.
     */
    survey_parameter: z.nullable(
      z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]*$/), z.maxLength(STUDY_LIMITS.surveyParameter)),
    ),
    /** Without it, who was not sure counts as a miss: no visit leaves the analysis by what it answered. */
    protocol: z.optional(protocol),
    retention,
    alerts: z.object({
      webhook: z.nullable(z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(STUDY_LIMITS.webhook))),
      mail: z.nullable(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(STUDY_LIMITS.mail))),
      /** After how many silent minutes within the opening hours a device of the exhibit raises an alert. */
      silent_minutes: z
        .int()
        .check(z.gte(STUDY_LIMITS.silentMinutes.least), z.lte(STUDY_LIMITS.silentMinutes.most)),
      /**
       * When the aquarium is open, in the study's time zone: the hours in which silence raises an alert. From
       * 9 to 17 o'clock if left out.
       */
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

/** Returns how a study counts those who were not sure. */
export function unsureCounts({ protocol }: Pick<StudySettings, "protocol">): UnsureCounts {
  return protocol?.unsure ?? "miss";
}
