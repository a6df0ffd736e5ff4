const DAY_MS = 86_400_000;

/**
 * Returns the first instant of a day such as 2026-04-30 in a time zone, or of the day `daysLater`, in milliseconds since 1970; `undefined` where
 * there is no such day.
 */
export function startOfDay(day: string, timeZone: string, daysLater = 0): number | undefined {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const local = midnight + daysLater * DAY_MS;
  // The offset at the instant may differ from that at the first guess: clocks change at night.
  const guess = local - offsetAt(local, timeZone);
  const start = local - offsetAt(guess, timeZone);
  // There is no midnight where clocks go forward at midnight.
  return start + offsetAt(start, timeZone) < local ? guess : start;
}

/** Returns by how much a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - instant;
}
