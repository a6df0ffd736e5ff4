import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the element of the returned ref after each navigation to another address, its fragment included. A browser focuses a new page; an app that changes its
 * own address must do so itself, or keyboard and screen reader stay where the pressed link was.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const address = pathname + hash;
  const focused = useRef(address);

  useEffect(() => {
    if (focused.current === address) return;
    focused.current = address;
    target.current?.focus({ preventScroll: true });
  }, [address]);
  return target;
}
