import * as z from "zod/mini";
import { LOCALES, type Locale } from "../locales.ts";
import type { ConsentForm, StudySettings } from "./settings.ts";

/** What keeps a study from being started, or a new version of it from being in force. */
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
  /** An arm is gone that participants may have; it can only have no weight any more. */
  "arm-removed",
  /** Another unit of assignment would make new participants of those who take part, with other arms. */
  "unit-changed",
  /** A language lacks the consent form's text; or the guardian's, where other languages have one. */
  "consent-text",
  "guardian-text",
  /** A language lacks the question, or one of its answers, or has another number of them; or none of them is the right one. */
  "question",
  "right-answer",
  /** Participants are kept for fewer days than the study has, or than what is theirs. */
  "retention",
] as const;

export const studyGap = z.object({
  code: z.enum(STUDY_GAPS),
  /** The key of the arm, where it is about one. */
  arm: z.optional(z.string()),
  /** The language, where it is about one. */
  locale: z.optional(z.enum(LOCALES)),
});
export type StudyGap = z.infer<typeof studyGap>;

/** The details of "not-ready" (409) of a study's calls. */
export const studyGapsDetails = z.object({ gaps: z.array(studyGap) });

interface Circumstances {
  /** The day in the study's time zone; left out where it does not count, as of a study that has begun. */
  readonly today?: string | undefined;
  /** The settings before, of a study that participants may have joined. */
  readonly before?: StudySettings | undefined;
}

/** Returns what is missing of a study's settings; none where it can be started. */
export function findStudyGaps(settings: StudySettings, { today, before }: Circumstances): StudyGap[] {
  const { name, purpose, starts_on, ends_on, consent } = settings;
  const gaps: StudyGap[] = [];
  if (name.trim() === "") gaps.push({ code: "name" });
  if (purpose.trim() === "") gaps.push({ code: "purpose" });
  if (starts_on > ends_on) gaps.push({ code: "days" });
  else if (today !== undefined && ends_on < today) gaps.push({ code: "past" });
  gaps.push(...gapsOfArms(settings.arms, before?.arms ?? []));
  if (before && before.assigned_by !== settings.assigned_by) gaps.push({ code: "unit-changed" });
  if (consent) gaps.push(...gapsOfConsent(consent));
  if (!keepsParticipants(settings)) gaps.push({ code: "retention" });
  return gaps;
}

const DAY_MS = 86_400_000;

/** Whether participants are kept for as long as the study lasts, as they would be enrolled anew in it, and as their events and drawings, which nobody could delete by a code any more. */
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

function gapsOfConsent({ texts, right_answer }: ConsentForm): StudyGap[] {
  const lacking = (code: StudyGap["code"], isThere: (form: ConsentForm["texts"][Locale]) => boolean) =>
    LOCALES.filter((locale) => !isThere(texts[locale])).map((locale): StudyGap => ({ code, locale }));
  const gaps = lacking("consent-text", ({ text }) => text.trim() !== "");
  if (LOCALES.some((locale) => texts[locale].guardian.trim() !== ""))
    gaps.push(...lacking("guardian-text", ({ guardian }) => guardian.trim() !== ""));
  if (right_answer === null) return gaps;
  const answers = Math.max(...LOCALES.map((locale) => texts[locale].question?.answers.length ?? 0));
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
