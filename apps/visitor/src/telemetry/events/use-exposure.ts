import { type RefCallback, useCallback, useRef } from "react";
import { watchExposure } from "./exposure.ts";

/** Returns the ref of an element that calls the current `onShown` when it is seen, as `watchExposure` does, anew for each `key`. */
export function useExposure<Shown extends Element>(key: string, onShown: () => void): RefCallback<Shown> {
  const latest = useRef(onShown);
  latest.current = onShown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is watched anew
  return useCallback((element: Shown) => watchExposure(element, () => latest.current()), [key]);
}
