import { dayIn, startOfDay } from "../../studies/study-times.ts";

/** A time before that of any row. */
export const BEFORE_ALL = "";

/** Returns the day that is so many days after another, or before it. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, day.length);
}

/** Returns the first instant of a day in a time zone, ISO 8601 in UTC. */
export function beginningOf(day: string, timeZone: string): string {
  const start = startOfDay(day, timeZone);
  if (start === undefined) throw new RangeError(`${day} is no day of ${timeZone}`);
  return new Date(start).toISOString();
}

/**
 * Returns the time before which a row must have been stored to have expired: a row is kept for `days` whole days after the day on which it was stored, and is deleted when the
 * day after these begins, in the study's time zone.
 */
export function cutoffOf(days: number, timeZone: string, now: Date): string {
  return beginningOf(shiftDay(dayIn(timeZone, now), -days), timeZone);
}
