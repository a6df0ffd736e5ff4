import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns what runs a function that leaves this history entry, and none after it until the entry has changed: the second tap
 * of a double tap would go back twice, or save again.
 */
export function useLeaveOnce(): (leave: () => void) => void {
  const { key } = useLocation();
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each history entry
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return useCallback((leave) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    leave();
  }, []);
}
