import type { Penguin } from "@harapen/contract/penguin";

/** A cell that was read, or was not understood. */
export type Cell<Value> = { readonly value: Value } | "unread";

/** A cell in small letters of one width, with single spaces between words and none around brackets and colons. */
export const fold = (text: string) =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/ ?([(:]) ?| (?=\))/g, "$1");

const FEMALE = /^(f|female|メス|めす|雌|♀|女)/;
const MALE = /^(m|male|オス|おす|雄|♂|男)/;
/** What stands in cells of which nothing is known. */
export const UNKNOWN = /^(|[-–—―ー]+|\?+|不明|unknown|未詳|なし)$/;

/** Reads a sex. */
export function readGender(text: string): Cell<Penguin["gender"]> {
  const word = fold(text);
  if (UNKNOWN.test(word)) return { value: null };
  if (FEMALE.test(word)) return { value: "female" };
  return MALE.test(word) ? { value: "male" } : "unread";
}

type Birthday = Pick<Penguin, "birthday_iso" | "birthday_precision" | "birth_year">;

const DATE =
  /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*日?|\s*月)?|\s*年)?(?:\s*(?:の?[春夏秋冬])?(?:ごろ|ころ|頃|about|ca\.?|\?)?)?$/;

/** What stands before a date that is known about. */
const ABOUT = /^(約|およそ|about|around|circa|ca?\.|~)\s*/;

const isDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The years before the first ones of Japanese eras, by the eras' names and letters. */
const YEARS_BEFORE: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
const ERAS: Readonly<Record<string, string>> = { s: "昭和", h: "平成", r: "令和" };
const IN_ERA = /^(昭和|平成|令和|[shr](?=[\d.]))[.\s]*(元|\d{1,2})(?!\d)/;

/** The same date with its year by the common era. */
const inCommonEra = (date: string) =>
  date.replace(IN_ERA, (_all, era: string, year: string) =>
    String((YEARS_BEFORE[ERAS[era] ?? era] ?? 0) + (year === "元" ? 1 : Number(year))),
  );

/** Reads a day, a month or a year, as calendars in Japanese and English write them, year first; in Japanese eras, too. */
export function readBirthday(text: string): Cell<Birthday> {
  const words = inCommonEra(fold(text).replace(ABOUT, ""));
  if (UNKNOWN.test(words))
    return { value: { birthday_iso: null, birthday_precision: "unknown", birth_year: null } };
  const found = DATE.exec(words);
  if (!found) return "unread";
  const [year = 0, month, day] = found
    .slice(1, 4)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const ofYear = { birthday_precision: "year", birthday_iso: String(year), birth_year: year } as const;
  if (month === undefined) return { value: ofYear };
  if (month < 1 || !isDay(year, month, day ?? 1)) return "unread";
  const iso = `${year}-${twoDigits(month)}`;
  if (day === undefined) return { value: { ...ofYear, birthday_iso: iso, birthday_precision: "month" } };
  return { value: { ...ofYear, birthday_iso: `${iso}-${twoDigits(day)}`, birthday_precision: "day" } };
}

/** The codes of labels by every word for them, in any language, and by themselves. */
export function codesByWord(
  labels: readonly Readonly<Record<string, string>>[],
  codes: readonly string[],
): ReadonlyMap<string, string> {
  const words = labels.flatMap((ofLocale) => Object.entries(ofLocale));
  return new Map([
    ...words.filter(([, word]) => word.trim() !== "").map(([code, word]) => [fold(word), code] as const),
    ...codes.map((code) => [fold(code), code] as const),
  ]);
}

/** Reads one word of a list, as a place or another bird's name. */
export function readCode(text: string, codes: ReadonlyMap<string, string>): Cell<string | null> {
  const word = fold(text);
  if (UNKNOWN.test(word)) return { value: null };
  const code = codes.get(word);
  return code === undefined ? "unread" : { value: code };
}
