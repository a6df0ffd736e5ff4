/** As long as screens that have just appeared (../styles/double-tap-guard.module.css), in milliseconds. */
const DOUBLE_TAP_MS = 350;

/** Has the page take no press for a moment: the second tap of a double tap presses nothing that the first has uncovered. Only the drawing surface takes taps at once. */
export function guardDoubleTap(): void {
  document.body.animate({ pointerEvents: ["none", "none"] }, DOUBLE_TAP_MS);
}
