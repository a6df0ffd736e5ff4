import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The key of the address that a page was opened with. */
const OPENED = "default";

/**
 * Of a screen's main part: where a navigation takes away what had the focus, as the button that led on, the keyboard and screen readers go on
 * from here and not from the window's top. It needs `tabIndex={-1}`.
 */
export function useFocusAfterNavigation<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const { pathname, search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a screen of its own, and a query may open another part of one
  useEffect(() => {
    if (key !== OPENED && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [pathname, search]);
  return element;
}
