import { DOUBLE_TAP_MS } from "../../platform/double-tap.ts";

/** The moments that go on: where two overlap, the page takes presses again after the last. */
let moments = 0;

/**
 * Has the page take no press for a moment, which begins with the next frame: the second tap of a double tap presses nothing that the first has uncovered. Only the drawing
 * surface takes taps at once. Resolves when the moment is over. By a timer: an animation of `pointer-events` has been seen never to end in Chromium under load, with a page
 * that took no press any more.
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
