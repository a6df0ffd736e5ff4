import { type RefObject, useEffect } from "react";

/** Gives an element the focus as it comes, where it takes the place of what had it. What takes no keys needs `tabIndex={-1}`. */
export function useFocusAtMount(element: RefObject<HTMLElement | SVGElement | null>, isNext = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes
  useEffect(() => {
    if (isNext) element.current?.focus();
  }, []);
}
