/** Returns the day (`2026-09-01`) and the hour (0 to 23) of an instant in a time zone. */
export function zonedTime(timeZone: string): (instant: string | number) => { day: string; hour: number } {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const day = `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
    return { day, hour: Number(parts.get("hour")) };
  };
}
