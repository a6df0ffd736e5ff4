import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { type CatalogState, readCatalogState } from "../../routes/route-state.ts";

/**
 * Which penguin's dialog is open. It is a history entry of its own: the browser's Back closes it, a phone's habit, and
 * closing it otherwise goes back too, so that no entry is left behind.
 */
export function useOpenPenguin() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const openId = readCatalogState(state)?.penguin;
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry begins anew
  useEffect(() => {
    closing.current = false;
  }, [openId]);

  const go = useCallback(
    (penguin: string, replace: boolean) =>
      void navigate(pathname, {
        state: { penguin } satisfies CatalogState,
        replace,
        preventScrollReset: true,
      }),
    [navigate, pathname],
  );
  return {
    openId,
    open: useCallback((id: string) => go(id, false), [go]),
    /** Shows another penguin in the open dialog. */
    turnTo: (id: string) => go(id, true),
    /** A dialog tells twice that it closes: by what closed it, and by having closed. */
    close: () => {
      if (openId === undefined || closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}
