import type { StudySettings } from "@harapen/contract/studies/settings";

/** The formats by time zone: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
}

/** Returns the day of the calendar in a time zone, `2026-09-01`, which sorts as text. */
export function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
}

type Days = Pick<StudySettings, "starts_on" | "ends_on" | "time_zone">;

/** Whether a time is before, on or after a study's days, which include the whole first and last day, in its time zone. */
export function stageOf({ starts_on, ends_on, time_zone }: Days, at: Date): "before" | "during" | "after" {
  const day = dayIn(time_zone, at);
  if (day < starts_on) return "before";
  return day <= ends_on ? "during" : "after";
}

/** Whether a time is on a study's days. */
export function isOnItsDays(days: Days, at: Date): boolean {
  return stageOf(days, at) === "during";
}
