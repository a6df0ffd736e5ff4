import { useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";

/** The item of session storage in which the router keeps the positions, in pixels by the history entry's key. */
const STORAGE_KEY = "scroll_positions";

/** What a visitor scrolls a page with, or begins to use it. */
const INPUTS = ["pointerdown", "wheel", "keydown"] as const;

/** Restores the scroll position of each history entry, that of the first one once its screen is as high as it was. */
export function ScrollPosition() {
  useLateRestoration();
  return <ScrollRestoration storageKey={STORAGE_KEY} />;
}

/**
 * Restores the position of the entry that a page begins with as soon as the page is high enough to be there: the router
 * restores it at once, while code, words and data are still on their way. Not where the visitor has used the page meanwhile.
 */
function useLateRestoration(): void {
  const { key } = useLocation();
  const first = useRef(key);
  const isFirst = key === first.current;

  useEffect(() => {
    const saved = isFirst ? savedPosition(key) : undefined;
    if (!saved) return;
    return whenHighEnough(saved, () => window.scrollTo(0, saved));
  }, [isFirst, key]);
}

/**
 * Calls back once, when the page is high enough to be scrolled to `top` pixels, unless the visitor uses it before.
 * Returns what stops the waiting.
 */
function whenHighEnough(top: number, then: () => void): () => void {
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (root.scrollHeight - root.clientHeight < top) return;
    stop();
    then();
  });
  const stop = () => {
    observer.disconnect();
    for (const input of INPUTS) window.removeEventListener(input, stop);
  };
  observer.observe(root);
  for (const input of INPUTS) window.addEventListener(input, stop, { once: true, passive: true });
  return stop;
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
