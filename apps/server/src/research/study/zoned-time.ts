/** Every zone is ahead of UTC by whole quarters of an hour, and changes its clocks at one. */
const QUARTER_MS = 900_000;

/** The day (`2026-09-01`) and the hour (0 to 23) of an instant in a time zone. */
interface ZonedTime {
  readonly day: string;
  readonly hour: number;
}

/** Returns a function that gives the day and hour of instants in a time zone. It looks each quarter of an hour up once, as a look-up takes as long as thousands of comparisons. */
export function zonedTime(timeZone: string): (instant: string | number) => ZonedTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  const known = new Map<number, ZonedTime>();
  return (instant) => {
    const quarter = Math.floor(new Date(instant).getTime() / QUARTER_MS);
    const time = known.get(quarter) ?? timeOf(format, quarter * QUARTER_MS);
    known.set(quarter, time);
    return time;
  };
}

function timeOf(format: Intl.DateTimeFormat, instant: number): ZonedTime {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
  return { day, hour: Number(parts.get("hour")) };
}
