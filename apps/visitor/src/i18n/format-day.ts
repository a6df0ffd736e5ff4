import type { Locale } from "@harapen/contract/locales";

/** The formats of a day in UTC, by language and precision, each made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The parts of a date that are known, by how many there are in the ISO form. */
const PARTS: readonly Intl.DateTimeFormatOptions[] = [
  { year: "numeric" },
  { year: "numeric", month: "long" },
  { year: "numeric", month: "long", day: "numeric" },
];

/**
 * A day, a month or a year (`2016-04-02`, `2016-04`, `2016`) in a language's format and at its own precision:
 * April 2, 2016; 2016年4月. A text that is not a date stays as it is, also the empty string.
 */
export function formatDay(iso: string, locale: Locale): string {
  if (!/^\d{4}(-\d\d){0,2}$/.test(iso)) return iso;
  // A form without a time is read as UTC (ECMAScript, "Date Time String Format").
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : formatOf(locale, iso.split("-").length).format(date);
}

function formatOf(locale: Locale, parts: number): Intl.DateTimeFormat {
  const key = `${locale} ${parts}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...PARTS[parts - 1], timeZone: "UTC" });
  formats.set(key, known);
  return known;
}
