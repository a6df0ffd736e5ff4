import type { Aids } from "@harapen/contract/aids";
import { type Recording, type Survey, surveyAddress } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DetailsDocument } from "@harapen/contract/staff/content";

type Change = (document: DetailsDocument) => DetailsDocument;

/** Whom a questionnaire's address is for. */
type SurveyRole = "guest" | "member";
type Addresses = Pick<Survey, SurveyRole>;

/** Whether a text can be a questionnaire's address: one that the contract accepts and a browser can open. */
export function isSurveyAddress(text: string): boolean {
  return surveyAddress.safeParse(text).success && URL.canParse(text);
}

/** Sets a questionnaire's address, for every language or for one; an empty one is removed. */
export const setSurveyAddress =
  (role: SurveyRole, address: string, locale?: Locale): Change =>
  (document) => {
    const { survey = {}, ...details } = document.details;
    const { by_locale: byLocale = {}, ...all } = survey;
    const written =
      locale === undefined
        ? { ...all, [role]: address, by_locale: byLocale }
        : { ...all, by_locale: { ...byLocale, [locale]: { ...byLocale[locale], [role]: address } } };
    const kept = withoutEmpty(written);
    return { ...document, details: kept ? { ...details, survey: kept } : details };
  };

/** Returns only the parts that have an address; undefined where none has. */
function withoutEmpty({ by_locale: byLocale = {}, ...all }: Survey): Survey | undefined {
  const locales = LOCALES.flatMap((locale) => {
    const kept = writtenOf(byLocale[locale] ?? {});
    return kept ? [[locale, kept] as const] : [];
  });
  const kept = {
    ...writtenOf(all),
    ...(locales.length > 0 && { by_locale: Object.fromEntries(locales) }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
}

function writtenOf({ guest, member }: Addresses): Addresses | undefined {
  if (!guest && !member) return undefined;
  return { ...(guest && { guest }), ...(member && { member }) };
}

/** Sets study aids for visitors who take part in no study. */
export const setAids =
  (changes: Partial<Aids>): Change =>
  (document) => ({
    ...document,
    details: { ...document.details, aids: { ...document.details.aids, ...changes } },
  });

/** Sets what is recorded; `full` is the default. */
export const setRecording =
  (recording: Recording): Change =>
  (document) => {
    const { recording: _, ...details } = document.details;
    return { ...document, details: recording === "full" ? details : { ...details, recording } };
  };

/** Sets whether members' verified e-mail addresses are kept; by default they are not. */
export const setKeepEmail =
  (isKept: boolean): Change =>
  (document) => {
    const { keep_email: _, ...details } = document.details;
    return { ...document, details: isKept ? { ...details, keep_email: true } : details };
  };

/** Sets whether visitors' devices may search by themselves; by default they may. */
export const setSearchOnDevice =
  (isAllowed: boolean): Change =>
  (document) => {
    const { search_on_device: _, ...details } = document.details;
    return { ...document, details: isAllowed ? details : { ...details, search_on_device: false } };
  };
