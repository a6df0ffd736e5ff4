import { useEffect, useState } from "react";

/** The number of items added at a time: more than fit into any phone's window. */
const STEP = 24;
const STEP_INTERVAL_MS = 150;

/**
 * Returns the items to render now: a windowful at once, and the others in steps, each short enough that the browser paints
 * pictures between them.
 */
export function useIncrementalList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(STEP);
  const isComplete = count >= items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => setCount((shown) => shown + STEP), STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}
