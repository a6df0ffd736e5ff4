import type { RunningTime } from "../../research/study/running-times.ts";

/** A period, from a time to before another, as the database writes times; the last one without an end. */
interface Span {
  readonly from: string;
  readonly until: string;
}
/** Sorts after every time of a clock: the year 10000 sorts before it. */
const NEVER = "9999-12-31T23:59:59.999Z";

/** Returns the periods in which a study ran, as the database writes times, within bounds in milliseconds since 1970. */
export function spansOf(
  times: readonly RunningTime[],
  { from = 0, until = Number.POSITIVE_INFINITY }: Partial<RunningTime> = {},
): Span[] {
  return times
    .map((time) => ({ from: Math.max(time.from, from), until: Math.min(time.until, until) }))
    .filter((span) => span.from < span.until)
    .map((span) => ({ from: toText(span.from), until: toText(span.until) }));
}

function toText(at: number): string {
  return at < Date.parse(NEVER) ? new Date(at).toISOString() : NEVER;
}
