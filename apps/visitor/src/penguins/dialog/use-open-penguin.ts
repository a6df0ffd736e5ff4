import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { nextPaint } from "../../platform/next-paint.ts";
import { type CatalogState, readCatalogState } from "../../routes/route-state.ts";
import { useLeaveOnce } from "../../routes/use-leave-once.ts";

/**
 * The id of the penguin whose dialog is open, with the functions that change it. An open dialog is a history entry of its own:
 * the browser's Back closes it, and closing it otherwise goes back too, so that no entry is left behind. Two quick presses
 * have the effect of one.
 */
export function useOpenPenguin() {
  const { state, pathname, hash } = useLocation();
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const openId = readCatalogState(state)?.penguin;
  const shown = useRef(openId);
  // Updated along with the entry, as in `useLeaveOnce`: a press in between would open it again.
  useLayoutEffect(() => {
    shown.current = openId;
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
    open: useCallback(
      (id: string) => {
        // Between the new history entry and the dialog that covers the list, the list can still be pressed.
        if (id !== shown.current) leaveOnce(() => void go(id, false));
      },
      [go, leaveOnce],
    ),
    /** Shows another penguin in the open dialog. */
    replace: (id: string) => leaveOnce(() => void go(id, true)),
    close: () => {
      if (openId !== undefined) leaveOnce(() => void navigate(-1));
    },
  };
}
