import type { RunningTime } from "../../research/study/running-times.ts";

/** The times from when to before when, as the database has times, within which something is; the last without an end. */
interface Span {
  readonly from: string;
  readonly until: string;
}
/** After every time that a clock tells: the year 10000 sorts before it. */
const NEVER = "9999-12-31T23:59:59.999Z";

/** Returns when a study ran, in the database's words, within bounds in milliseconds since 1970. */
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
