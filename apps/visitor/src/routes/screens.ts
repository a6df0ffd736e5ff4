import type { Screen, Tab } from "@harapen/contract/telemetry/screens";
import { useCallback, useLayoutEffect, useRef } from "react";
import { type createBrowserRouter, useLocation, useMatches } from "react-router";

/** A route's `handle`: the screen that it shows. */
export interface RouteHandle {
  readonly screen: Screen;
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === "object" && handle !== null && "screen" in handle;
}

/** Returns the screen that a router is at; `undefined` on pages that are not screens. */
export function screenOf({ state }: Pick<Router, "state">): Screen | undefined {
  return screenIn(state.matches.at(-1)?.route.handle);
}

const screenIn = (handle: unknown) => (isRouteHandle(handle) ? handle.screen : undefined);

/** Returns the current screen; `undefined` on pages that are not screens, such as "not found". */
export function useScreen(): Screen | undefined {
  return screenIn(useMatches().at(-1)?.handle);
}

/** The header tab that a screen belongs to (docs/behaviour.md#header-tabs). */
export function tabOf(screen: Screen | undefined): Tab {
  if (screen === "draw" || screen === "results" || screen === "detail") return "draw";
  return screen === "catalog" ? "catalog" : "home";
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Resolves when the router knows screen and aquarium. */
export function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
}

/**
 * Returns a function that runs one function which leaves this history entry, and ignores further ones until
 * the entry has changed: the second tap of a double tap would go back twice, or save again.
 */
export function useLeaveOnce(): (leave: () => void) => void {
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // Before the new entry can be pressed: an old phone runs other effects some time after the paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each history entry
  useLayoutEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return useCallback((leave) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    leave();
  }, []);
}
