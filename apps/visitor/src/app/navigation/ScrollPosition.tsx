import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";

/** The item of session storage in which the router keeps the positions, in pixels by the history entry's key. */
const STORAGE_KEY = "scroll_positions";

/** The queries without data yet, for which a screen shows a spinner. */
const FIRST_LOADS = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined };

/** What a visitor scrolls a page with, or begins to use it. */
const INPUTS = ["pointerdown", "wheel", "keydown"] as const;

/** Restores the scroll position of each history entry, that of the first one once its screen is as high as it was. */
export function ScrollPosition() {
  useLateRestoration();
  return <ScrollRestoration storageKey={STORAGE_KEY} />;
}

/**
 * Restores the position of the entry that a page begins with when nothing is waited for any more: the router restores it at
 * once, while the screen still waits for its data and has no height. Not where the visitor has used the page meanwhile.
 */
function useLateRestoration(): void {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const loading = useIsFetching(FIRST_LOADS);
  const awaited = useRef<string | null>(key);

  useEffect(() => {
    const giveUp = () => {
      awaited.current = null;
    };
    for (const input of INPUTS) window.addEventListener(input, giveUp, { once: true, passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, giveUp);
    };
  }, []);

  useEffect(() => {
    const isFirst = key === awaited.current;
    if (isFirst && (loading > 0 || queryClient.isFetching(FIRST_LOADS) > 0)) return;
    awaited.current = null;
    const saved = isFirst ? savedPosition(key) : undefined;
    if (saved !== undefined) window.scrollTo(0, saved);
  }, [loading, key, queryClient]);
}

/** Returns the position that a history entry was left at, undefined where none was kept. */
function savedPosition(key: string): number | undefined {
  try {
    const positions: Record<string, unknown> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    return typeof positions[key] === "number" ? positions[key] : undefined;
  } catch {
    return undefined;
  }
}
