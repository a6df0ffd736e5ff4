import { useLayoutEffect } from "react";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Counts draw time while the Draw screen is open. Each hiding of the page saves it, since phones end hidden pages without
 * a word. The time in which the page is in the back-forward cache counts no more than in the page's views.
 */
export function useDrawTime(): void {
  const followDrawScreen = useDrawingSession((session) => session.followDrawScreen);
  useLayoutEffect(() => {
    let isCached = false;
    const follow = () => {
      if (!isCached) followDrawScreen(document.visibilityState);
    };
    // Some browsers end a visible page with `pagehide` alone, and show one of the back-forward cache with `pageshow` alone.
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
    follow();
    return () => {
      stopFollowing.abort();
      followDrawScreen("closed");
    };
  }, [followDrawScreen]);
}
