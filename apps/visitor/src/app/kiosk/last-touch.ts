import * as z from "zod/mini";
import { sessionStore } from "../../platform/web-storage.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

const KEY = "harapen.kiosk.last-touch";
/** The interval at which touches are written: a moving finger touches in every frame. */
const WRITE_INTERVAL_MS = 1_000;

const readLastTouch = () => sessionStore.readJson(KEY, z.number());

/** Keeps, for a page that is loaded anew, when the kiosk was touched; the end of the visit forgets it with everything else in session storage. */
export function keepLastTouch(now = Date.now()): void {
  const before = readLastTouch();
  // Either way: a clock that was set back must not keep the time that it showed before.
  if (before === undefined || Math.abs(now - before) >= WRITE_INTERVAL_MS) sessionStore.writeJson(KEY, now);
}

/**
 * When the kiosk was touched last in the visit that a page goes on with, in milliseconds since 1970; `undefined` where there is none. Whoever has drawn without a
 * touch that was kept, as before this part of the app had come, counts as there now.
 */
export function loadLastTouch(): number | undefined {
  const { strokes, result, found } = useDrawingSession.getState();
  const hasDrawn = strokes.length > 0 || result !== null || found !== null;
  return readLastTouch() ?? (hasDrawn ? Date.now() : undefined);
}
