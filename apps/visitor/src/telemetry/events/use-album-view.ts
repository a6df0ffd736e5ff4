import { useEffect, useEffectEvent, useRef } from "react";
import { newUuid } from "../../platform/uuid.ts";
import type { Ending } from "./record.ts";
import { type ViewChange, viewParts } from "./view-parts.ts";

/**
 * Records `album_view` when the album is left: how many drawings it showed, and how far down the visitor
 * scrolled, in percent of the list as it was then. `count` is undefined until there is an album to see, and
 * nothing is recorded before.
 */
export function useAlbumView(count: number | undefined): void {
  /** The lowest pixel seen, from the top of the page. */
  const deepest = useRef(0);
  const eventId = useRef("");
  const measureDepth = useEffectEvent(() => {
    deepest.current = Math.max(deepest.current, window.scrollY + window.innerHeight);
  });
  const begin = useEffectEvent(() => {
    deepest.current = 0;
    eventId.current = newUuid();
  });
  const ending = useEffectEvent((): Ending | undefined => {
    if (count === undefined) return undefined;
    measureDepth();
    const seen = deepest.current / document.documentElement.scrollHeight;
    const scroll_depth_pct = Math.min(100, Math.round(100 * seen));
    return { name: "album_view", payload: { count, scroll_depth_pct }, at: Date.now(), id: eventId.current };
  });

  useEffect(() => {
    begin();
    window.addEventListener("scroll", measureDepth, { passive: true });
    const onViewChange = (change: ViewChange) => {
      if (change === "reopened") begin();
    };
    const remove = viewParts.add({ ending, onViewChange });
    return () => {
      window.removeEventListener("scroll", measureDepth);
      remove();
    };
  }, []);

  const isOpen = count !== undefined;
  useEffect(() => {
    if (isOpen) viewParts.notifyOpened();
  }, [isOpen]);
}
