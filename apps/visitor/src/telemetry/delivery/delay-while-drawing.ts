/** A stroke that lasts longer is sent while it goes on. */
export const LONGEST_HOLD_MS = 2_000;
/** Of more that waits, some is sent, so that someone who hardly lifts the finger leaves no growing heap. */
export const MOST_HELD = 100;

let strokeSince = Number.NEGATIVE_INFINITY;

/** Takes note of a stroke that begins or ends with an event of this page. `now` is of a clock that nobody sets. */
export function noteStroke(name: string, now: number): void {
  if (name === "stroke_start") strokeSince = now;
  if (name === "stroke_end") strokeSince = Number.NEGATIVE_INFINITY;
}

/**
 * For how many milliseconds sending is to wait for the finger to lift, with so many events waiting; 0 or less for not at
 * all. A request costs a slow phone milliseconds, which the ink under a finger needs more.
 */
export function heldBackMs(waiting: number, now: number): number {
  return waiting > MOST_HELD ? 0 : strokeSince + LONGEST_HOLD_MS - now;
}
