import { type RefObject, useEffect } from "react";

/** Gives an element the focus when it mounts, where it replaces the one that had it. An element that cannot have the focus by itself needs `tabIndex={-1}`. */
export function useFocusAtMount(element: RefObject<HTMLElement | SVGElement | null>, isNext = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes
  useEffect(() => {
    if (isNext) element.current?.focus();
  }, []);
}
