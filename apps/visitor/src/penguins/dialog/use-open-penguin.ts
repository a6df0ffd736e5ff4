import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { nextPaint } from "../../platform/next-paint.ts";
import { type CatalogState, readCatalogState } from "../../routes/route-state.ts";

/**
 * The id of the penguin whose dialog is open, with the functions that change it. An open dialog is a history entry of its own:
 * the browser's Back closes it, and closing it otherwise goes back too, so that no entry is left behind.
 */
export function useOpenPenguin() {
  const { state, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const openId = readCatalogState(state)?.penguin;
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for each history entry
  useEffect(() => {
    closing.current = false;
  }, [openId]);

  const go = useCallback(
    async (penguin: string, replace: boolean) => {
      await nextPaint();
      await navigate(
        { pathname, hash },
        { state: { penguin } satisfies CatalogState, replace, preventScrollReset: true },
      );
    },
    [navigate, pathname, hash],
  );
  return {
    openId,
    open: useCallback((id: string) => void go(id, false), [go]),
    /** Shows another penguin in the open dialog. */
    replace: (id: string) => void go(id, true),
    /** May be called twice for one close, by two quick presses. */
    close: () => {
      if (openId === undefined || closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}
