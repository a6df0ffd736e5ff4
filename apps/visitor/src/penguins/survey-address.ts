import type { Survey } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";

/** The address of an aquarium's questionnaire in a language, or else the one for every language; undefined where there is none. */
export function surveyAddress(
  survey: Survey | undefined,
  locale: Locale,
  role: "guest" | "member",
): string | undefined {
  return survey?.by_locale?.[locale]?.[role] ?? survey?.[role];
}
