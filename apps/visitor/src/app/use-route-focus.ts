import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A browser gives a new page the focus; an app that changes its own address must do so itself, or keyboard and screen
 * reader stay where the pressed link was. The first screen needs no help.
 */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
