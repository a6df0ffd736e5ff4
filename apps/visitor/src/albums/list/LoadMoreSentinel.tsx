import { useEffect, useEffectEvent, useRef } from "react";

/** The distance below the window at which the sentinel is noticed, in pixels: a few screens of scrolling ahead. */
const ROOT_MARGIN_PX = 3_000;

/** The sentinel below an infinite list: calls `onNear` when it comes near the window, for the next page. */
export function LoadMoreSentinel({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);

  // Observed again after each rendering: an observer reports no element that stays near.
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && notify(),
      {
        rootMargin: `0px 0px ${ROOT_MARGIN_PX}px`,
      },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  });
  return <div ref={sentinel} />;
}
