import { DOUBLE_TAP_MS } from "../../platform/double-tap.ts";

/** Has the page take no press for a moment: the second tap of a double tap presses nothing that the first has uncovered. Only the drawing surface takes taps at once. Returns the moment. */
export function guardDoubleTap(): Animation {
  const guard = document.body.animate({ pointerEvents: ["none", "none"] }, DOUBLE_TAP_MS);
  // With the next frame: without a time it begins with the compositor's animations of that frame (Chromium's `PendingAnimations::Update`), however late these do, and until then takes effect.
  requestAnimationFrame((frame) => {
    guard.startTime ??= document.timeline.currentTime ?? frame;
  });
  return guard;
}
