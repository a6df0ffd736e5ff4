/** The longest double tap, in milliseconds. Screens that have just appeared take no press for as long (`ui/styles/double-tap-guard.module.css`). */
export const DOUBLE_TAP_MS = 350;
