import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import type { ConsentForm } from "@harapen/contract/studies/consent-form";
import type { StudySettings } from "@harapen/contract/studies/settings";

/**
 * Returns the settings of a study of two arms, one with all hints and one with none, that asks for no
 * consent; `changes` override them.
 */
export function studySettings(changes: Partial<StudySettings> = {}): StudySettings {
  return {
    name: "Autumn study",
    purpose: "",
    starts_on: "2026-09-01",
    ends_on: "2026-09-28",
    time_zone: "Asia/Tokyo",
    assigned_by: "device",
    arms: [
      { key: "hints", name: "With hints", weight: 1, aids: { ...DEFAULT_AIDS, comparison: "on" } },
      { key: "bare", name: "Without hints", weight: 1, aids: NO_AIDS },
    ],
    consent: null,
    survey_parameter: null,
    retention: { events: null, drawings: null, participants: null },
    alerts: { webhook: null, mail: null, silent_minutes: 40 },
    ...changes,
  };
}

/** Returns a consent form with a question whose second answer is right. */
export function consentForm(): ConsentForm {
  const text = {
    text: "We record what you draw.",
    guardian: "We record what your child draws.",
    question: { text: "What is recorded?", answers: ["My voice", "What I draw"] },
  };
  return { texts: { ja: text, en: text, zh: text, ko: text }, right_answer: 1 };
}
