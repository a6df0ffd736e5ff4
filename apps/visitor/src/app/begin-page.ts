import { matchPath } from "react-router";
import { AQUARIUM_PATH, expandShortcut, SCREEN_PATHS } from "../routes/paths.ts";
import { currentAquarium, defaultAquarium, isAquariumSlug } from "../visit/current-aquarium.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import { followRestoring } from "./restored-page.ts";

/**
 * Prepares the address and the drawing of a page that begins, before the router sees them. An address without an aquarium is replaced, so that Back does not
 * reach it. A typed address of Draw begins a new drawing, and the screen offers the last one; a page that is reloaded, returned to, or restored by the browser
 * goes on with the drawing.
 */
export function beginPage(): void {
  followRestoring();
  const { pathname } = window.location;
  const path =
    expandShortcut(pathname, { current: currentAquarium(), default: defaultAquarium() }) ?? pathname;
  if (path !== pathname) window.history.replaceState(window.history.state, "", path);
  const aquarium = matchPath(`${AQUARIUM_PATH}/${SCREEN_PATHS.draw}`, path)?.params.aquarium ?? "";
  if (isNewVisit() && isAquariumSlug(aquarium)) beginDrawingIn(aquarium);
}

/**
 * Whether the visitor typed the address or followed a link, and neither reloaded nor came back. The state of the history entry
 * says less: browsers keep it where the address typed is the one on show.
 */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  // A browser that does not say gives no state to a new entry, and the router gives one to every other.
  if (!(navigation instanceof PerformanceNavigationTiming)) return window.history.state === null;
  return navigation.type === "navigate";
}

function beginDrawingIn(aquarium: string): void {
  const { enterAquarium, replaceDrawing } = useDrawingSession.getState();
  enterAquarium(aquarium);
  replaceDrawing();
}
