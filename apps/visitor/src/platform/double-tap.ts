/** The longest double tap, in milliseconds. Screens that have just appeared accept no press for that long (`ui/styles/double-tap-guard.module.css`). */
export const DOUBLE_TAP_MS = 350;
