import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the element of the returned ref after each navigation. A browser focuses a new page; an app that changes its
 * own address must do so itself, or keyboard and screen reader stay where the pressed link was.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
