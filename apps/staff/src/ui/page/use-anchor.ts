import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns the ref of an element that an address names after its "#": scrolls it into view and gives it the focus. The element
 * needs `tabIndex={-1}`.
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
