import type { Screen } from "@harapen/contract/telemetry/screens";
import { useMatches } from "react-router";

/** A view that fills the page: the screens that telemetry knows, and two beside them. */
export type View = Screen | "penguin-info" | "about";

/** What a route says of itself. */
export interface RouteHandle {
  readonly screen: View;
}

export function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "screen" in handle;
}

/** The screen on show; `undefined` on pages that are none, such as "not found". */
export function useScreen(): View | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .filter(isHandle)
    .at(-1)?.screen;
}

export type Tab = "draw" | "catalog" | "home";

/** The header tab that a screen belongs to (decisions: "Routes"). */
export function tabOf(screen: View | undefined): Tab {
  if (screen === "draw" || screen === "results" || screen === "detail") return "draw";
  return screen === "catalog" ? "catalog" : "home";
}
