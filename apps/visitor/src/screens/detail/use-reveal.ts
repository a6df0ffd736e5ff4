import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref whose element is scrolled into view when `isOpen` becomes true; only its top, where it is taller than the screen. */
export function useReveal<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) target.current?.scrollIntoView({ block: "nearest", behavior: motion() });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}

function motion(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}
