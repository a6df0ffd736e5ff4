import type { Locale } from "@harapen/contract/locales";

/** A day in UTC as a language writes it: of each precision a format of its own, made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The parts of a date that are known, by how many there are in the ISO form. */
const PARTS: readonly Intl.DateTimeFormatOptions[] = [
  { year: "numeric" },
  { year: "numeric", month: "long" },
  { year: "numeric", month: "long", day: "numeric" },
];

/**
 * A day, a month or a year (`2016-04-02`, `2016-04`, `2016`) as a language writes it, as exactly as it is known: April 2, 2016;
 * 2016年4月. What is no date stays as it is, the empty string too.
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
