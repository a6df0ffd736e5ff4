/** Returns the present day in a time zone, as in `2026-09-01`, which is how the Swedish locale writes days. */
export function today(timeZone: string): string {
  return new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(new Date());
}
