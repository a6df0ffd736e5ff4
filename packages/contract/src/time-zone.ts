import * as z from "zod/mini";

/** An IANA time zone that this machine knows: `Asia/Tokyo`. */
export const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((zone) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: zone }) !== undefined;
    } catch {
      return false;
    }
  }, "is no time zone"),
);

/** The time zone of aquariums that have none of their own: they were made before there was one, in Japan. */
const DEFAULT_TIME_ZONE = "Asia/Tokyo";

/** Returns the time zone in which an aquarium's days are meant. */
export const timeZoneOf = ({ time_zone }: { readonly time_zone?: string | undefined }): string =>
  time_zone ?? DEFAULT_TIME_ZONE;

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

/** Returns the day of the calendar in a time zone, `2026-09-01`, which sorts as text; today without a time. */
export function dayIn(timeZone: string, at = new Date()): string {
  const format = formats.get(timeZone) ?? dayFormat(timeZone);
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
}

/** Returns today's day at an aquarium. */
export const todayAt = (aquarium: Parameters<typeof timeZoneOf>[0], at?: Date): string =>
  dayIn(timeZoneOf(aquarium), at);
