import { type RefObject, useEffect, useRef } from "react";

interface Headings {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly question: RefObject<HTMLHeadingElement | null>;
}

/**
 * Keeps the keyboard where the visitor was when what had the focus goes with an answer: it moves to the next question, or to the screen's title
 * where there is none. `shown` is what is there of a question, by a key, and undefined without one. Returns the refs of both headings.
 */
export function useFocusAfterAnswer(shown: string | undefined): Headings {
  const title = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const hasGone = before.current !== undefined && before.current !== shown;
    before.current = shown;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasGone && isLost) (question.current ?? title.current)?.focus({ preventScroll: true });
  }, [shown]);
  return { title, question };
}
