import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns what runs a function that leaves this history entry, and none after it until the entry has changed: the second tap
 * of a double tap would go back twice, or save again.
 */
export function useLeaveOnce(): (leave: () => void) => void {
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // Before the new entry can be pressed: an old phone runs other effects a while after it shows what they belong to.
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
