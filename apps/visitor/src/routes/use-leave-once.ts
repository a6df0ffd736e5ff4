import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns a function that runs one function which leaves this history entry, and ignores further ones until the entry has
 * changed: the second tap of a double tap would go back twice, or save again.
 */
export function useLeaveOnce(): (leave: () => void) => void {
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // Before the new entry can be pressed: an old phone runs other effects some time after the paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each history entry
  useLayoutEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return useCallback((leave) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    leave();
  }, []);
}
