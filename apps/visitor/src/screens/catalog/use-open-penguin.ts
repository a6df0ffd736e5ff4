import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/** The id in a history entry that stands for an open dialog. */
function penguinIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("penguin" in state)) return undefined;
  return typeof state.penguin === "string" ? state.penguin : undefined;
}

/**
 * Which penguin's dialog is open. It is a history entry of its own: the browser's Back closes it, a phone's habit, and
 * closing it otherwise goes back too, so that no entry is left behind.
 */
export function useOpenPenguin() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const openId = penguinIn(state);
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry begins anew
  useEffect(() => {
    closing.current = false;
  }, [openId]);

  const go = useCallback(
    (penguin: string, replace: boolean) =>
      void navigate(pathname, { state: { penguin }, replace, preventScrollReset: true }),
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
