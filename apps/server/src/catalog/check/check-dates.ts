import type { PenguinRecord } from "@harapen/contract/records";
import { BASE_FILE, type Finding } from "./finding.ts";

/** No penguin of today hatched before: the oldest known lived to about 40. */
const EARLIEST_YEAR = 1900;

/**
 * Returns what is wrong with a penguin's dates, those of its bands apart; without `today` none counts as in
 * the future.
 */
export function checkDates(penguin: PenguinRecord, today: string | undefined): Finding[] {
  const { birthday_iso: birthday, birth_year: year, moulted_iso: moulted, status } = penguin;
  const at = (field: string) => ({ file: BASE_FILE, bird: penguin.id, field });
  const found: Finding[] = [];
  if (birthday) found.push(...checkDate(birthday, today, at("birthday_iso"), "error"));
  if (year != null) found.push(...checkDate(String(year), today, at("birth_year"), "error"));
  if (moulted) found.push(...checkDate(moulted, today, at("moulted_iso"), "error"));
  if (status?.since) found.push(...checkDate(status.since, today, at("status.since"), "warning"));
  if (birthday && year != null && Number(birthday.slice(0, 4)) !== year)
    found.push({
      severity: "warning",
      code: "other-year",
      ...at("birth_year"),
      message: `is not the year of birthday_iso, ${birthday}`,
    });
  return found;
}

type Place = Pick<Finding, "file" | "bird" | "field">;

/**
 * Returns what is wrong with a date, as in 2026-11-22, 2026-11 or 2026; without `today` none counts as in the
 * future.
 */
export function checkDate(
  date: string,
  today: string | undefined,
  at: Place,
  whenFuture: Finding["severity"],
): Finding[] {
  if (!isInCalendar(date))
    return [
      { severity: "error", code: "impossible-date", ...at, message: `${date} is no day of the calendar` },
    ];
  if (Number(date.split("-")[0]) < EARLIEST_YEAR)
    return [
      { severity: "error", code: "impossible-date", ...at, message: `${date} is before ${EARLIEST_YEAR}` },
    ];
  if (today !== undefined && date > today.slice(0, date.length))
    return [{ severity: whenFuture, code: "future-date", ...at, message: `${date} is in the future` }];
  return [];
}

/**
 * Whether a day is in the calendar: JavaScript counts on beyond a month's end, and returns another day for
 * one that is not.
 */
function isInCalendar(date: string): boolean {
  if (date.length < 10) return true;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Whether one date is before another, as far as both are known. */
export function isBefore(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}
