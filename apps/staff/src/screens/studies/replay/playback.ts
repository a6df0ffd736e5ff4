import type { ReplayStep } from "@harapen/contract/staff/studies/replay";

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;

/** The length from which a pause is long, and what is left of it on either side; in milliseconds. */
const LONG_PAUSE_MS = 2_000;
const LEFT_MS = 300;

interface Playing {
  readonly skipsPauses: boolean;
  /** Moves from event to event, for reduced motion. */
  readonly byEvent: boolean;
}

/** Returns the time of a replay after another `passed` milliseconds of playing. */
export function advance(
  steps: readonly ReplayStep[],
  at: number,
  passed: number,
  { skipsPauses }: Pick<Playing, "skipsPauses">,
): number {
  const last = steps.at(-1)?.at ?? 0;
  const moved = at + passed;
  const next = steps.find((step) => step.at > at)?.at;
  const before = steps.findLast((step) => step.at <= at)?.at ?? 0;
  if (skipsPauses && next !== undefined && next - before > LONG_PAUSE_MS && moved > before + LEFT_MS)
    return Math.max(moved, next - LEFT_MS);
  return Math.min(moved, last);
}

/** Returns the time to show for a time: itself or, by events, that of the event before it. */
export function shownAt(
  steps: readonly ReplayStep[],
  at: number,
  { byEvent }: Pick<Playing, "byEvent">,
): number {
  return byEvent ? (steps.findLast((step) => step.at <= at)?.at ?? 0) : at;
}

/** Returns the time of the event after a time, or before it; the time itself where there is none. */
export function stepFrom(steps: readonly ReplayStep[], at: number, direction: 1 | -1): number {
  const found = direction === 1 ? steps.find((step) => step.at > at) : steps.findLast((step) => step.at < at);
  return found?.at ?? at;
}

/** Returns a time as minutes and seconds with tenths: `1:05.2`. */
export function formatTime(at: number): string {
  const tenths = Math.floor(at / 100);
  const seconds = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${seconds.toFixed(1).padStart(4, "0")}`;
}
