import { DOUBLE_TAP_MS } from "../../platform/double-tap.ts";

/** The number of moments in progress: where two overlap, the page accepts presses again after the last. */
let moments = 0;

/**
 * Makes the page ignore presses for a moment, which begins with the next frame: the second tap of a double tap presses nothing that the first has uncovered. Only the
 * drawing surface accepts taps at once. Resolves when the moment is over. Uses a timer: under load, an animation of `pointer-events` sometimes never ended in Chromium, and
 * the page ignored presses from then on.
 */
export async function guardDoubleTap(): Promise<void> {
  const { style } = document.body;
  moments += 1;
  style.pointerEvents = "none";
  await new Promise(requestAnimationFrame);
  await new Promise((ended) => setTimeout(ended, DOUBLE_TAP_MS));
  moments -= 1;
  if (moments === 0) style.pointerEvents = "";
}
