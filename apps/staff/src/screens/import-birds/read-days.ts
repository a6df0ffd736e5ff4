import type { Penguin } from "@harapen/contract/penguin";
import { fold, isUnknown, MONTHS, WEEKDAYS, withoutAccents } from "./words.ts";

export type Birthday = Pick<Penguin, "birthday_iso" | "birthday_precision" | "birth_year" | "birthday_about">;

/** Which of the first two numbers of "5/3/2025" is the day. */
export type DayOrder = "day-first" | "month-first";

/** A day that was read, was not understood, or can be read in two ways. */
export type ReadDay = { readonly value: Birthday } | "unread" | "two-ways";

/** What a spreadsheet or its author adds to a day: its weekday, or the hour 0:00 of a day without a time. */
const MIDNIGHT = "(?:[ t]0?0:00(?::00)?| 12:00:00 am)?";
const BEHIND_DAY = String.raw`\s*(?:\(?(?:[日月火水木金土](?:曜日?)?|星期[一二三四五六日天]|周[一二三四五六日]|[월화수목금토일]요일)\)?)?${MIDNIGHT}`;
const MONTH_AND_DAY = String.raw`\s*[-/.年년]\s*(\d{1,2})(?:\s*[-/.月월]\s*(\d{1,2})\s*[日号일.]?${BEHIND_DAY}|\s*[月월])?`;
/** Remarks after a date that make it approximate. */
const ROUGHLY = String.raw`ごろ|ころ|頃|about|ca\.?|\?|\(?推定\)?|左右|경`;
/** Remarks after a date, those that call it a birthday included. */
const REMARK = String.raw`\s*(?:の?[春夏秋冬]|[上中下]旬)?(?:(${ROUGHLY})|생|生(?:まれ)?|うまれ)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})(?:${MONTH_AND_DAY}|\s*[年년])?${REMARK}$`);
/** A day in only digits. */
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** A day, or a month, with the year last: 28.03.2013, 5/3/2025, 03/2013. */
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})\s*([-/.])\s*(?:(\d{1,2})\s*\2\s*)?(\d{4})\.?${MIDNIGHT}$`);

/** What our own tables write before a month, so that no spreadsheet makes a day of it. */
const MONTH = /^month /;
/** What precedes an approximate date. */
const ABOUT =
  /^(約|およそ|推定|about|around|circa|ca?\.|~|ungefahr|etwa|um|vers|environ|hacia|verso|大约|约|약)\s*/;

const isDay = (year: number, month: number, day: number) =>
  month >= 1 && month <= 12 && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** The years before the first years of Japanese eras, by the eras' names and letters. */
const YEARS_BEFORE: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
const ERAS: Readonly<Record<string, string>> = {
  ...{ s: "昭和", h: "平成", r: "令和" },
  ...{ 昭: "昭和", 平: "平成", 令: "令和" },
};
const IN_ERA = /^(昭和|平成|令和|[shr昭平令](?=[\d.元]))[.\s]*(元|\d{1,2})(?!\d)/;

/** Returns a date with its year in the common era. */
const inCommonEra = (date: string) =>
  date.replace(IN_ERA, (_all, era: string, year: string) =>
    String((YEARS_BEFORE[ERAS[era] ?? era] ?? 0) + (year === "元" ? 1 : Number(year))),
  );

/**
 * Reads a day, a month or a year: with the year first or last, with signs or with the words of the eight
 * languages; in Japanese eras, too. "5/3/2025" can be read in two ways where no order is given.
 */
export function readBirthday(text: string, order?: DayOrder): ReadDay {
  if (isUnknown(text))
    return { value: { birthday_iso: null, birthday_precision: "unknown", birth_year: null } };
  const folded = withoutAccents(fold(text));
  const plain = folded.replace(ABOUT, "").replace(MONTH, "");
  const words = inCommonEra(plain).replace(DIGITS, "$1-$2-$3");
  const found = YEAR_FIRST.exec(words);
  const isAbout = ABOUT.test(folded) || found?.[4] !== undefined;
  const last = YEAR_LAST.exec(words);
  const read = found
    ? birthdayOf(found.slice(1, 4).map((part) => (part === undefined ? undefined : Number(part))))
    : last
      ? readYearLast(last, order)
      : readWords(words);
  return isAbout && typeof read === "object" ? { value: { ...read.value, birthday_about: true } } : read;
}

function readYearLast([, first, , second, year]: RegExpExecArray, order: DayOrder | undefined): ReadDay {
  const [one, other] = [Number(first), Number(second)];
  if (second === undefined) return birthdayOf([Number(year), one]);
  const ways = [
    { order: "day-first", parts: [Number(year), other, one] },
    { order: "month-first", parts: [Number(year), one, other] },
  ] as const;
  const possible = ways.filter(({ parts: [y, month, day] }) => isDay(y, month, day));
  const [only] = one === other ? possible : possible.length === 1 ? possible : [];
  const chosen = only ?? possible.find((way) => way.order === order);
  if (chosen) return birthdayOf(chosen.parts);
  return possible.length === 0 ? "unread" : "two-ways";
}

/** The numbers of days with their endings: 12., 12th, 1er, 1º. NFKC makes a letter of º. */
const DAY_NUMBER = /^(\d{1,2})(?:st|nd|rd|th|er|e|o)?$/;
/** Words between the parts of a date. */
const BETWEEN = new Set(["de", "del", "of", "the", "le", "den", "il", "am"]);

/** Reads a date with its month in words: "12 April 2015", "April 12, 2015", "April 2015", "12-Apr-2015". */
function readWords(text: string): ReadDay {
  const parts = text
    .replace(new RegExp(`${MIDNIGHT}$`), "")
    .split(/[\s,./-]+/)
    .filter((part) => part !== "" && !BETWEEN.has(part));
  const [first = "", ...rest] = parts;
  const dated = WEEKDAYS.has(first) ? rest : parts;
  const months = dated.flatMap((part) => MONTHS.get(part) ?? []);
  const years = dated.filter((part) => /^\d{4}$/.test(part));
  const days = dated.flatMap((part) => DAY_NUMBER.exec(part)?.[1] ?? []);
  const [month] = months;
  const isWhole = months.length + years.length + days.length === dated.length;
  if (!isWhole || month === undefined || months.length > 1 || years.length !== 1 || days.length > 1)
    return "unread";
  const [day] = days;
  return birthdayOf([Number(years[0]), month, day === undefined ? undefined : Number(day)]);
}

/** Returns the birthday of a year, and a month and a day where they are known; "unread" if it never was. */
function birthdayOf([year = 0, month, day]: readonly (number | undefined)[]): Exclude<ReadDay, "two-ways"> {
  const ofYear = { birthday_precision: "year", birthday_iso: String(year), birth_year: year } as const;
  if (month === undefined) return { value: ofYear };
  if (!isDay(year, month, day ?? 1)) return "unread";
  const iso = `${year}-${twoDigits(month)}`;
  if (day === undefined) return { value: { ...ofYear, birthday_iso: iso, birthday_precision: "month" } };
  return { value: { ...ofYear, birthday_iso: `${iso}-${twoDigits(day)}`, birthday_precision: "day" } };
}

/**
 * Returns the order of day and month that a column's other cells show: those that can be read in one way
 * only. Undefined where none does, or they contradict each other.
 */
export function dayOrderOf(texts: readonly string[]): DayOrder | undefined {
  const shown = new Set(texts.flatMap((text) => orderShownBy(text) ?? []));
  const [only] = shown;
  return shown.size === 1 ? only : undefined;
}

function orderShownBy(text: string): DayOrder | undefined {
  const [, first, , second, year] = YEAR_LAST.exec(withoutAccents(fold(text)).replace(ABOUT, "")) ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (second === undefined || one === other) return undefined;
  const [dayFirst, monthFirst] = [isDay(Number(year), other, one), isDay(Number(year), one, other)];
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? "day-first" : "month-first";
}
