import * as z from "zod/mini";
import { keptLocales } from "../chosen-locales.ts";
import { LOCALES, type Locale } from "../locales.ts";
import { BLOCK_LIMITS, blockSizes, isSameBlocks, type Stratum } from "./blocks.ts";
import type { ConsentForm } from "./consent-form.ts";
import type { StudySettings } from "./settings.ts";

/** What prevents starting a study, or putting a new version of it in force. */
export const STUDY_GAPS = [
  "name",
  "purpose",
  /** It ends before it begins. */
  "days",
  /** It ends before today. */
  "past",
  /** An arm has no name. */
  "arm-name",
  /** Nobody would get an arm. */
  "weights",
  /** An arm that participants may have is missing; it may only be given weight 0. */
  "arm-removed",
  /** Another unit of assignment would turn those who take part into new participants, with other arms. */
  "unit-changed",
  /** Whether blocks are used, their sizes and strata are fixed, as a sequence of places has begun. */
  "blocks-changed",
  /** A block would hold more participants than `BLOCK_LIMITS.size`. */
  "block-size",
  /** What participants would be divided by is not asked of them. */
  "stratum-unasked",
  /** A chosen language lacks the consent form's text; or the guardian's, if other languages have one. */
  "consent-text",
  "guardian-text",
  /**
   * A language lacks the question or one of its answers, or has another number of answers; or no answer is
   * the right one.
   */
  "question",
  "right-answer",
  /** Participants are kept for fewer days than the study has, or than their data. */
  "retention",
] as const;

export const studyGap = z.object({
  code: z.enum(STUDY_GAPS),
  /** The key of the arm, if it is about one. */
  arm: z.optional(z.string()),
  /** The language, if it is about one. */
  locale: z.optional(z.enum(LOCALES)),
});
export type StudyGap = z.infer<typeof studyGap>;

/** The details of "not-ready" (409) of a study's calls. */
export const studyGapsDetails = z.object({ gaps: z.array(studyGap) });

interface Circumstances {
  /** The day in the study's time zone; left out if it does not matter, as for a study that has begun. */
  readonly today?: string | undefined;
  /** The previous settings, for a study that participants may have joined. */
  readonly before?: StudySettings | undefined;
}

/** Returns what a study's settings lack; empty if it can be started. */
export function findStudyGaps(settings: StudySettings, { today, before }: Circumstances): StudyGap[] {
  const { name, purpose, starts_on, ends_on, consent } = settings;
  const gaps: StudyGap[] = [];
  if (name.trim() === "") gaps.push({ code: "name" });
  if (purpose.trim() === "") gaps.push({ code: "purpose" });
  if (starts_on > ends_on) gaps.push({ code: "days" });
  else if (today !== undefined && ends_on < today) gaps.push({ code: "past" });
  gaps.push(...gapsOfArms(settings.arms, before?.arms ?? []));
  if (before && before.assigned_by !== settings.assigned_by) gaps.push({ code: "unit-changed" });
  gaps.push(...gapsOfBlocks(settings, before));
  if (consent) gaps.push(...gapsOfConsent(consent, keptLocales(settings)));
  if (!keepsParticipants(settings)) gaps.push({ code: "retention" });
  return gaps;
}

const DAY_MS = 86_400_000;

/**
 * Whether participants are kept as long as the study lasts, as they would otherwise be enrolled anew in it;
 * and as long as their events and drawings, which nobody could otherwise delete by a code any more.
 */
function keepsParticipants({ starts_on, ends_on, retention }: StudySettings): boolean {
  const { events, drawings, participants } = retention;
  if (participants === null) return true;
  const lasts = (Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS + 1;
  return participants >= lasts && [events, drawings].every((days) => days !== null && days <= participants);
}

function gapsOfArms(arms: StudySettings["arms"], before: StudySettings["arms"]): StudyGap[] {
  const gaps = arms
    .filter(({ name }) => name.trim() === "")
    .map(({ key }): StudyGap => ({ code: "arm-name", arm: key }));
  if (arms.every(({ weight }) => weight === 0)) gaps.push({ code: "weights" });
  const removed = before.filter(({ key }) => !arms.some((arm) => arm.key === key));
  return [...gaps, ...removed.map(({ key }): StudyGap => ({ code: "arm-removed", arm: key }))];
}

function gapsOfBlocks(settings: StudySettings, before: StudySettings | undefined): StudyGap[] {
  const { blocks, arms, consent } = settings;
  const gaps: StudyGap[] = [];
  if (before && !isSameBlocks(before.blocks, blocks)) gaps.push({ code: "blocks-changed" });
  if (!blocks) return gaps;
  if (blockSizes(blocks, arms).some((size) => size > BLOCK_LIMITS.size)) gaps.push({ code: "block-size" });
  const asks = {
    none: true,
    device: true,
    language: consent !== null,
    guardian:
      consent !== null && keptLocales(settings).every((each) => consent.texts[each].guardian.trim() !== ""),
  } as const satisfies Record<Stratum, boolean>;
  if (!asks[blocks.stratum]) gaps.push({ code: "stratum-unasked" });
  return gaps;
}

/** Only the languages in which the study asks count. */
function gapsOfConsent({ texts, right_answer }: ConsentForm, kept: readonly Locale[]): StudyGap[] {
  const lacking = (code: StudyGap["code"], isThere: (form: ConsentForm["texts"][Locale]) => boolean) =>
    kept.filter((locale) => !isThere(texts[locale])).map((locale): StudyGap => ({ code, locale }));
  const gaps = lacking("consent-text", ({ text }) => text.trim() !== "");
  if (kept.some((locale) => texts[locale].guardian.trim() !== ""))
    gaps.push(...lacking("guardian-text", ({ guardian }) => guardian.trim() !== ""));
  if (right_answer === null) return gaps;
  const answers = Math.max(...kept.map((locale) => texts[locale].question?.answers.length ?? 0));
  gaps.push(
    ...lacking(
      "question",
      ({ question }) =>
        question !== null &&
        question.answers.length === answers &&
        [question.text, ...question.answers].every((text) => text.trim() !== ""),
    ),
  );
  if (right_answer >= answers) gaps.push({ code: "right-answer" });
  return gaps;
}
