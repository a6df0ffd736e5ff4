import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { nextPaint } from "../../platform/next-paint.ts";

/**
 * The selection among the aquarium's colours. When a pressed button disappears with its colour, it manages
 * the focus.
 */
export function useColourSelection(codes: readonly string[], initial: readonly string[]) {
  const [chosen, setChosen] = useState(() => restoreSelection(codes, initial));
  const { form, focusNext } = useFocusAfterChange(chosen);
  const unchosen = unselectedOf(codes, chosen);

  const choose = (code: string) => {
    const next = nextFocusOf(unchosen, code);
    if (document.activeElement?.matches("[data-search]") && next) focusNext("[data-search]");
    else focusNext(next ? itemSelector("unchosen", next) : itemSelector("chosen", code));
    // Once, though a double tap chooses it twice before it has gone from the list.
    setChosen((before) => (before.includes(code) ? before : [...before, code]));
  };
  const remove = (code: string) => {
    const next = nextFocusOf(chosen, code);
    focusNext(next ? itemSelector("chosen", next) : itemSelector("unchosen", code));
    setChosen(chosen.filter((each) => each !== code));
  };
  return { chosen, unchosen, choose, remove, form };
}

const itemSelector = (list: "chosen" | "unchosen", code: string) => `[data-${list}="${CSS.escape(code)}"]`;

/**
 * Focuses the form's element with the selector that was given to `focusNext`, once the changed selection is
 * painted: focusing forces a layout.
 */
function useFocusAfterChange(chosen: readonly string[]): {
  form: RefObject<HTMLFormElement | null>;
  focusNext: (selector: string) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const selector = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the selection that it waits for
  useLayoutEffect(() => {
    const next = selector.current;
    selector.current = undefined;
    if (next) void nextPaint().then(() => focusIn(form.current, next));
  }, [chosen]);
  const focusNext = (next: string) => {
    selector.current = next;
  };
  return { form, focusNext };
}

function focusIn(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** The aquarium's colours that are not chosen yet, in the aquarium's order, each once. */
export function unselectedOf(codes: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set(codes)].filter((code) => !chosen.includes(code));
}

/** An earlier selection, without what the aquarium no longer has. */
export function restoreSelection(codes: readonly string[], previous: readonly string[]): string[] {
  return [...new Set(previous)].filter((code) => codes.includes(code));
}

/**
 * Returns the item that takes the focus when another is removed from a list: the one that moves into its
 * place; the new last one where the last was removed; `undefined` where there was only one.
 */
export function nextFocusOf(items: readonly string[], removed: string): string | undefined {
  const index = items.indexOf(removed);
  return items.filter((item) => item !== removed).at(Math.min(index, items.length - 2));
}
