import { DEFAULT_HOURS, type StudySettings } from "@harapen/contract/studies/settings";

const MINUTE_MS = 60_000;

/** The settings that say when silence counts. */
type Schedule = Pick<StudySettings, "time_zone" | "alerts">;

/**
 * Returns for how many minutes of today's opening hours nothing was received, `last` being when something
 * last was (milliseconds since 1970): counted from the opening at the earliest; 0 outside of the hours.
 */
export function silentMinutes({ time_zone, alerts }: Schedule, last: number, now: number): number {
  const { opens, closes } = alerts.hours ?? DEFAULT_HOURS;
  const minute = minuteOfDay(time_zone, now);
  if (minute < toMinutes(opens) || minute >= toMinutes(closes)) return 0;
  return Math.floor(Math.max(0, Math.min((now - last) / MINUTE_MS, minute - toMinutes(opens))));
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function minuteOfDay(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
}
