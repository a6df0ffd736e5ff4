/** Returns the day that it is just now in a time zone: `2026-09-01`. */
export function dayIn(timeZone: string): string {
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const parts = new Map(
    new Intl.DateTimeFormat("en-US", options).formatToParts().map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
