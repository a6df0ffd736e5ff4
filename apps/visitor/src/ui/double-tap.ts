import { NavigationType, useNavigationType } from "react-router";
import guard from "./styles/double-tap-guard.module.css";

/**
 * The longest double tap, in milliseconds. Screens that have just appeared accept no press for that long
 * (`ui/styles/double-tap-guard.module.css`).
 */
export const DOUBLE_TAP_MS = 350;

/**
 * Makes the page ignore presses for a moment, which begins with the next frame: the second tap of a double
 * tap presses nothing that the first has uncovered. Only the drawing surface accepts taps at once. Resolves
 * when the moment is over. Uses a timer: under load, an animation of `pointer-events` sometimes never ended
 * in Chromium, and the page ignored presses from then on.
 */
export const guardDoubleTap = /* @__PURE__ */ createGuard();

/** Where two moments overlap, the page accepts presses again after the last. */
function createGuard(): () => Promise<void> {
  let moments = 0;
  return async () => {
    const { style } = document.body;
    moments += 1;
    style.pointerEvents = "none";
    await new Promise(requestAnimationFrame);
    await new Promise((ended) => setTimeout(ended, DOUBLE_TAP_MS));
    moments -= 1;
    if (moments === 0) style.pointerEvents = "";
  };
}

/**
 * Returns the class that has a screen ignore presses for a moment after it has appeared. It is empty where
 * no tap has led to the screen: where a page begins with it, presses count from its first paint on, and go
 * on to count when the app takes the page over.
 */
export function useDoubleTapGuard(): string {
  return useNavigationType() === NavigationType.Pop ? "" : (guard.doubleTapGuard ?? "");
}
