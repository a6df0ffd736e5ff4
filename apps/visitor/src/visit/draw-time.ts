import { currentMoment, type DwellTimer, type Moment, startTimer, totals } from "../platform/dwell-timer.ts";

/** Whether the Draw screen is open, and if so whether its page is visible. */
export type DrawScreenState = "visible" | "hidden" | "closed";

/** A drawing's draw time: how long the Draw screen has been open with it in total. */
export interface DrawTime {
  /** Milliseconds up to the start of `drawTimer`. This part outlives the page. */
  drawTimeMs: number;
  /** Runs while the Draw screen is open; null while it is not. */
  drawTimer: DwellTimer | null;
}

/** Milliseconds for which the Draw screen has been open with the drawing, hidden time included. */
export function drawTimeSoFar({ drawTimeMs, drawTimer }: DrawTime): number {
  return drawTimeMs + (drawTimer ? totals(drawTimer, currentMoment()).total_ms : 0);
}

/** Returns the same draw time, with all of it so far in the part that outlives the page. */
export function withTimeKept(time: DrawTime): DrawTime {
  const { drawTimer } = time;
  return {
    drawTimeMs: drawTimeSoFar(time),
    drawTimer: drawTimer && startTimer(currentMoment(), drawTimer.isVisible),
  };
}

/** Returns the draw time from when the Draw screen was opened, shown, hidden or closed: now, or `since`. */
export function withDrawScreen(
  time: DrawTime,
  state: DrawScreenState,
  since: Moment = currentMoment(),
): DrawTime {
  const drawTimer = state === "closed" ? null : startTimer(since, state === "visible");
  return { drawTimeMs: drawTimeSoFar(time), drawTimer };
}

/** The draw time of a drawing that begins now. */
export function restarted({ drawTimer }: Pick<DrawTime, "drawTimer">): DrawTime {
  return { drawTimeMs: 0, drawTimer: drawTimer && startTimer(currentMoment(), drawTimer.isVisible) };
}
