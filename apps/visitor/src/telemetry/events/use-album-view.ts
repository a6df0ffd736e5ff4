import { useEffect, useEffectEvent, useRef } from "react";
import { record } from "./record.ts";
import { onViewChange, type ViewChange } from "./view-changes.ts";

/**
 * Records `album_view` when the album is left or hidden: how many drawings it showed, and how far down the visitor came, 100
 * for the end of the list as it was then. `count` is undefined until there is an album to see, and nothing is recorded before.
 */
export function useAlbumView(count: number | undefined): void {
  /** The lowest pixel seen, from the top of the page. */
  const deepest = useRef(0);
  const measureDepth = useEffectEvent(() => {
    deepest.current = Math.max(deepest.current, window.scrollY + window.innerHeight);
  });
  const recordView = useEffectEvent((change: ViewChange) => {
    if (count === undefined || change === "reopened") return;
    measureDepth();
    const seen = deepest.current / document.documentElement.scrollHeight;
    const scroll_depth_pct = Math.min(100, Math.round(100 * seen));
    record("album_view", { count, scroll_depth_pct });
  });

  useEffect(() => {
    window.addEventListener("scroll", measureDepth, { passive: true });
    const stop = onViewChange(recordView);
    return () => {
      window.removeEventListener("scroll", measureDepth);
      stop();
    };
  }, []);
}
