/** Returns the day that it is in a time zone, as `2026-09-01`: the Swedish locale writes days so. */
export function today(timeZone: string): string {
  return new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date());
}
