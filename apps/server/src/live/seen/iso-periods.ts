import type { RunningPeriod } from "../../research/study/running-periods.ts";

/** A period, from a time to before another, as the database writes times; the last one without an end. */
interface IsoPeriod {
  readonly from: string;
  readonly until: string;
}
/** Sorts after every time of a clock: the year 10000 sorts before it. */
const NEVER = "9999-12-31T23:59:59.999Z";

/** Returns the periods in which a study ran, as the database writes times, within bounds in milliseconds since 1970. */
export function isoPeriods(
  periods: readonly RunningPeriod[],
  { from = 0, until = Number.POSITIVE_INFINITY }: Partial<RunningPeriod> = {},
): IsoPeriod[] {
  return periods
    .map((period) => ({ from: Math.max(period.from, from), until: Math.min(period.until, until) }))
    .filter((period) => period.from < period.until)
    .map((period) => ({ from: toText(period.from), until: toText(period.until) }));
}

function toText(at: number): string {
  return at < Date.parse(NEVER) ? new Date(at).toISOString() : NEVER;
}
