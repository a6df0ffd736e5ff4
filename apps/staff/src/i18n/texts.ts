import type { Locale } from "@harapen/contract/locales";
import { createContext, useContext } from "react";

/** The texts of one part of the app in each language. A text with values is a function of them. */
export type Texts<Tree> = Readonly<Record<StaffLocale, Tree>>;

/** Texts in Japanese and English; the compiler holds the English ones to the shape of the Japanese. */
export function inBoth<Tree>(texts: { ja: Tree; en: NoInfer<Tree> }): Texts<Tree> {
  return texts;
}

/** The texts in the language of the page. */
export function useTexts<Tree>(texts: Texts<Tree>): Tree {
  return texts[useStaffLocale().locale];
}

/** The languages of the staff's app; aquariums' texts have more (`LOCALES` of the contract). */
export const STAFF_LOCALES = ["ja", "en"] as const;
export type StaffLocale = (typeof STAFF_LOCALES)[number];

/** Local storage key of the chosen language; visitors have their own. */
export const STAFF_LOCALE_STORAGE_KEY = "staff_locale";

function isStaffLocale(value: unknown): value is StaffLocale {
  return STAFF_LOCALES.includes(value as StaffLocale);
}

/**
 * The first language: the one chosen on this device, else Japanese if the browser asks for it, else English.
 */
export function detectStaffLocale(saved: string | null, browserLanguage: string): StaffLocale {
  if (isStaffLocale(saved)) return saved;
  return browserLanguage.toLowerCase().startsWith("ja") ? "ja" : "en";
}

interface LocaleChoice {
  readonly locale: StaffLocale;
  readonly changeLocale: (locale: StaffLocale) => void;
}

export const LocaleContext = createContext<LocaleChoice>({ locale: "ja", changeLocale: () => {} });

/** The language of the page, and how to change it. */
export function useStaffLocale(): LocaleChoice {
  return useContext(LocaleContext);
}

/**
 * Returns functions that write moments, days and numbers in the language of the page. Moments are of the time
 * zone that is given (`Asia/Tokyo`), which they name, or else of this device's, which they do not.
 */
export function useFormats(timeZone?: string) {
  const { locale } = useStaffLocale();
  const inZone = (written: string, at: string) =>
    timeZone === undefined ? written : `${written} ${zoneName(locale, timeZone, at)}`;
  return {
    when: (at: string) =>
      inZone(new Date(at).toLocaleString(locale, { timeZone, dateStyle: "medium", timeStyle: "short" }), at),
    /** A time of a day that is known: with seconds where `exact`. */
    time: (at: string, { exact = false } = {}) =>
      inZone(
        new Date(at).toLocaleTimeString(locale, { timeZone, timeStyle: exact ? "medium" : "short" }),
        at,
      ),
    /** A day without a time: `2026-11-29`. */
    day: (day: string) => new Date(day).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" }),
    percent: (share: number) => share.toLocaleString(locale, { style: "percent" }),
    /** A number with at most one decimal: `32.7`. */
    decimal: (number: number) => number.toLocaleString(locale, { maximumFractionDigits: 1 }),
  };
}

/** Returns a time zone's short name at a moment: `JST`, `GMT+9`. */
function zoneName(locale: StaffLocale, timeZone: string, at: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(
    new Date(at),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Returns a count in English with its noun, in the singular for one and the plural for all other numbers. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Words that many screens use. */
export const COMMON = inBoth({
  ja: {
    appName: "はらペン スタッフ",
    loading: "よみこみ中…",
    retry: "もう一度",
    cancel: "やめる",
    close: "とじる",
    save: "保存する",
    remove: "消す",
    back: "もどる",
    notKnown: "不明",
    nameless: "名前のない子",
  },
  en: {
    appName: "Harapen staff",
    loading: "Loading…",
    retry: "Try again",
    cancel: "Cancel",
    close: "Close",
    save: "Save",
    remove: "Remove",
    back: "Back",
    notKnown: "Unknown",
    nameless: "a penguin without a name",
  },
});

/** The names of the visitors' languages, each in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  ja: "日本語",
  en: "English",
  zh: "中文",
  ko: "한국어",
};
