import { useSyncExternalStore } from "react";

/** From a tablet in portrait on: there is room for a second column. */
const WIDE = "(min-width: 700px) and (min-height: 561px)";

/** Whether the window is that of a tablet or a desktop; what only such a window shows is not rendered on a phone. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches);
}

function follow(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
