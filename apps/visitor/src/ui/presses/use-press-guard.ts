import { useCallback, useEffect, useRef } from "react";
import { nextPaint } from "../../platform/next-paint.ts";

interface PressUnderWay<Kind> {
  readonly kind: Kind;
  readonly controller: AbortController;
}

/** Lets one press of a component act at a time: no other counts until what it asked for is done. */
export interface PressGuard<Kind> {
  /** What the press that is under way asked for; `undefined` where none is. */
  underWay(): Kind | undefined;
  /** Does what a press asks for once the press is painted, with a signal that aborts when the component goes. Returns whether the press counts. */
  start(kind: Kind, act: (signal: AbortSignal) => Promise<void> | void): boolean;
  /** Aborts the signal of the press that is under way. The same function at each render. */
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
