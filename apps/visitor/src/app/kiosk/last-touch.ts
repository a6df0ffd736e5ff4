import * as z from "zod/mini";
import { sessionStore } from "../../platform/web-storage.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

const KEY = "harapen.kiosk.last-touch";
/** The interval at which touches are written: a moving finger touches in every frame. */
const WRITE_INTERVAL_MS = 1_000;

const readLastTouch = () => sessionStore.readJson(KEY, z.number());

/** Stores when the kiosk was touched, for a page that is loaded anew; the end of the visit removes it with everything else in session storage. */
export function saveLastTouch(now = Date.now()): void {
  const before = readLastTouch();
  // In both directions: after a clock was set back, the later time must not stay stored.
  if (before === undefined || Math.abs(now - before) >= WRITE_INTERVAL_MS) sessionStore.writeJson(KEY, now);
}

/**
 * Returns when the kiosk was touched last in the visit that a page continues, in milliseconds since 1970; `undefined` where there is none. A visitor who has
 * drawn without a stored touch, as before this part of the app was loaded, counts as there now.
 */
export function loadLastTouch(): number | undefined {
  const { strokes, result, found } = useDrawingSession.getState();
  const hasDrawn = strokes.length > 0 || result !== null || found !== null;
  return readLastTouch() ?? (hasDrawn ? Date.now() : undefined);
}
