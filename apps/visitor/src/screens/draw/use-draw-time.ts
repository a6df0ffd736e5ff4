import { useLayoutEffect } from "react";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Counts draw time while the Draw screen is open. Each hiding of the page saves it, since phones end hidden pages without
 * a word.
 */
export function useDrawTime(): void {
  const followDrawScreen = useDrawingSession((session) => session.followDrawScreen);
  useLayoutEffect(() => {
    const follow = () => followDrawScreen(document.visibilityState);
    // Some browsers end a visible page with `pagehide` alone, and show one of the back-forward cache with `pageshow` alone.
    const stopFollowing = new AbortController();
    const { signal } = stopFollowing;
    document.addEventListener("visibilitychange", follow, { signal });
    window.addEventListener("pagehide", () => followDrawScreen("hidden"), { signal });
    window.addEventListener("pageshow", follow, { signal });
    follow();
    return () => {
      stopFollowing.abort();
      followDrawScreen("closed");
    };
  }, [followDrawScreen]);
}
