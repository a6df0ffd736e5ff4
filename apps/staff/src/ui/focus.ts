import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns the ref of an element that an address names after its "#": scrolls it into view and gives it the
 * focus. The element needs `tabIndex={-1}`.
 */
export function useAnchor<Element extends HTMLElement>(
  ...anchors: readonly (string | undefined)[]
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const { hash, key } = useLocation();
  const isAddressed = hash !== "" && anchors.includes(decodeURIComponent(hash.slice(1)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed once more leads here once more
  useEffect(() => {
    if (!isAddressed) return;
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [isAddressed, key]);
  return element;
}

/**
 * Gives an element the focus when it mounts, where it replaces the one that had it. An element that cannot
 * have the focus by itself needs `tabIndex={-1}`.
 */
export function useFocusAtMount(element: RefObject<HTMLElement | SVGElement | null>, isNext = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes
  useEffect(() => {
    if (isNext) element.current?.focus();
  }, []);
}

/** The key of the address that a page was opened with. */
const OPENED = "default";

/**
 * Returns the ref of a screen's main part, which gets the focus where a navigation has removed the element
 * that had it, such as the pressed button: the keyboard and screen readers continue there and not at the
 * window's top. The part needs `tabIndex={-1}`.
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
