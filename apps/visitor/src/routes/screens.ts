import type { Screen, Tab } from "@harapen/contract/telemetry/screens";
import { useMatches } from "react-router";

/** A route's `handle`: the screen that it shows. */
export interface RouteHandle {
  readonly screen: Screen;
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "screen" in handle;
}

/** Returns the current screen; `undefined` on pages that are not screens, such as "not found". */
export function useScreen(): Screen | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .filter(isRouteHandle)
    .at(-1)?.screen;
}

/** The header tab that a screen belongs to (docs/behaviour.md#header-tabs). */
export function tabOf(screen: Screen | undefined): Tab {
  if (screen === "draw" || screen === "results" || screen === "detail") return "draw";
  return screen === "catalog" ? "catalog" : "home";
}
