import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The key of the address that a page was opened with. */
const OPENED = "default";

/**
 * Returns the ref of a screen's main part, which gets the focus where a navigation has removed the element that had it, such as the pressed
 * button: the keyboard and screen readers continue there and not at the window's top. The part needs `tabIndex={-1}`.
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
