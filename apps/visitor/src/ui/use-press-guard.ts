import { useCallback, useEffect, useRef } from "react";
import { nextPaint } from "../platform/next-paint.ts";

interface PressUnderWay<Kind> {
  readonly kind: Kind;
  readonly controller: AbortController;
}

/** Lets only one press of a component act at a time: other presses do not count until its action is done. */
export interface PressGuard<Kind> {
  /** The kind of the press whose action is in progress; `undefined` where none is. */
  underWay(): Kind | undefined;
  /**
   * Runs the action of a press once the press is painted, with a signal that aborts when the component is
   * removed. Returns whether the press counts.
   */
  start(kind: Kind, act: (signal: AbortSignal) => Promise<void> | void): boolean;
  /** Aborts the signal of the action in progress. The same function at each render. */
  abort(): void;
}

/** Returns a component's guard of presses. */
export function usePressGuard<Kind>(): PressGuard<Kind> {
  const press = useRef<PressUnderWay<Kind>>(null);
  const abort = useCallback(() => press.current?.controller.abort(), []);
  useEffect(() => abort, [abort]);
  return {
    abort,
    underWay: () => press.current?.kind,
    start(kind, act) {
      if (press.current) return false;
      const controller = new AbortController();
      press.current = { kind, controller };
      void nextPaint()
        .then(() => act(controller.signal))
        .finally(() => {
          press.current = null;
        });
      return true;
    },
  };
}

/**
 * Returns a function that tells whether the component is still there: what a press began may end after the
 * visitor has gone elsewhere.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
