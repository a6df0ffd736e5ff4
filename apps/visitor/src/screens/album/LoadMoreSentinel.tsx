import { useEffect, useEffectEvent, useRef } from "react";

/** How far below the window the next page is asked for, in pixels: some screens of scrolling ahead. */
const ROOT_MARGIN_PX = 3_000;

/** Stands below the list: when it comes near the window, there should be more of the list. */
export function LoadMoreSentinel({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // Anew after each rendering: while the mark stays near, no observer would tell it again.
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && near(), {
      rootMargin: `0px 0px ${ROOT_MARGIN_PX}px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return <div ref={mark} />;
}
