import { startOfDay } from "../research/start-of-day.ts";
import { dayIn } from "../studies/study-days.ts";

/** From before any row. */
export const BEFORE_ALL = "";

/** Returns the day that comes so many days after another, or before. */
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
 * Returns the instant before which a row must have been stored for its time to be over: what was stored on a day is kept for `days` whole days after it, and goes when the day after
 * these begins, in the study's time zone.
 */
export function cutoffOf(days: number, timeZone: string, now: Date): string {
  return beginningOf(shiftDay(dayIn(timeZone, now), -days), timeZone);
}
