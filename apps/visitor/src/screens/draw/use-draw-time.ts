import { useLayoutEffect } from "react";
import { shellPaintedAt } from "../../platform/early-input.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Counts draw time while the Draw screen is open, from its first paint on where the page began with that.
 * It is saved whenever the page is hidden, since phones end hidden pages silently. Time in the back-forward
 * cache does not count, as in the page's views.
 */
export function useDrawTime(): void {
  const followDrawScreen = useDrawingSession((session) => session.followDrawScreen);
  useLayoutEffect(() => {
    let isCached = false;
    const follow = () => {
      if (!isCached) followDrawScreen(document.visibilityState);
    };
    // Some browsers end a visible page with only `pagehide`, and show one from the back-forward cache with only `pageshow`.
    const stopFollowing = new AbortController();
    const { signal } = stopFollowing;
    document.addEventListener("visibilitychange", follow, { signal });
    // Hiding and ending come in either order.
    window.addEventListener(
      "pagehide",
      () => {
        isCached = true;
        followDrawScreen("closed");
      },
      { signal },
    );
    window.addEventListener(
      "pageshow",
      () => {
        isCached = false;
        follow();
      },
      { signal },
    );
    followDrawScreen(document.visibilityState, isInPlaceOfShell() ? shellPaintedAt() : undefined);
    return () => {
      stopFollowing.abort();
      followDrawScreen("closed");
    };
  }, [followDrawScreen]);
}

/**
 * Whether the screen is about to take the place of the shell that the page began with: it stays noted on
 * the page's root until the frame is complete.
 */
const isInPlaceOfShell = () => document.getElementById("root")?.dataset.shell !== undefined;
