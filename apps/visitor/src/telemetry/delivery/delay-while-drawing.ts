/** The longest that events wait for a stroke to end; those of a longer stroke are sent while it goes on. */
export const MAX_DELAY_MS = 2_000;
/** The longest queue that waits; a longer one is sent at once, so that no backlog grows while someone hardly lifts the finger. */
export const MAX_DELAYED_EVENTS = 100;

let strokeSince = Number.NEGATIVE_INFINITY;

/** Follows the strokes by the names of this page's events. `now` is of a monotonic clock. */
export function trackStroke(name: string, now: number): void {
  if (name === "stroke_start") strokeSince = now;
  if (name === "stroke_end") strokeSince = Number.NEGATIVE_INFINITY;
}

/**
 * Returns how many milliseconds sending is to wait for the finger to lift, with so many events queued; 0 or less for not at
 * all. A request costs a slow phone milliseconds, which the ink under a finger needs more.
 */
export function delayWhileDrawing(queued: number, now: number): number {
  return queued > MAX_DELAYED_EVENTS ? 0 : strokeSince + MAX_DELAY_MS - now;
}
