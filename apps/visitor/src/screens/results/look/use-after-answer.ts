import { type RefObject, useLayoutEffect, useRef } from "react";
import { guardDoubleTap } from "../../../ui/presses/guard-double-tap.ts";

interface Headings {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly question: RefObject<HTMLHeadingElement | null>;
}

/**
 * Follows the shown question by a key, undefined without a question. When an answer removes it, what replaces it ignores the second tap of a double tap, and the
 * lost focus moves to the next question, or to the screen's title where there is none. Returns the refs of both headings.
 */
export function useAfterAnswer(shown: string | undefined): Headings {
  const title = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const hasGone = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!hasGone) return;
    void guardDoubleTap();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) (question.current ?? title.current)?.focus({ preventScroll: true });
  }, [shown]);
  return { title, question };
}
