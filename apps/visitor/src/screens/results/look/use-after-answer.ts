import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { guardDoubleTap } from "../../../ui/presses/guard-double-tap.ts";

interface FocusTargets {
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** Takes the question's heading, or the line that opens it. */
  readonly question: (element: HTMLElement | null) => void;
}

/**
 * Follows the shown question by a key, undefined without a question. When a press removes it or opens it,
 * what replaces it ignores the second tap of a double tap, and the lost focus moves to the question that is
 * there then, or to the screen's title where there is none. Returns the refs of both.
 */
export function useAfterAnswer(shown: string | undefined): FocusTargets {
  const title = useRef<HTMLHeadingElement>(null);
  const shownQuestion = useRef<HTMLElement>(null);
  const question = useCallback((element: HTMLElement | null) => {
    shownQuestion.current = element;
  }, []);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const hasGone = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!hasGone) return;
    void guardDoubleTap();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) (shownQuestion.current ?? title.current)?.focus({ preventScroll: true });
  }, [shown]);
  return { title, question };
}
