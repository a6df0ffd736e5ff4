import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { nextFocusOf, restoreSelection, unselectedOf } from "./colour-selection.ts";

/** What the visitor has chosen of the aquarium's colours, and where the focus goes when a pressed button goes away. */
export function useColourSelection(set: readonly string[], former: readonly string[]) {
  const [chosen, setChosen] = useState(() => restoreSelection(set, former));
  const { form, focusNext } = useFocusAfterChange(chosen);
  const unchosen = unselectedOf(set, chosen);

  const choose = (code: string) => {
    const heir = nextFocusOf(unchosen, code);
    if (document.activeElement?.matches("[data-search]") && heir) focusNext("[data-search]");
    else focusNext(heir ? itemSelector("unchosen", heir) : itemSelector("chosen", code));
    setChosen([...chosen, code]);
  };
  const remove = (code: string) => {
    const heir = nextFocusOf(chosen, code);
    focusNext(heir ? itemSelector("chosen", heir) : itemSelector("unchosen", code));
    setChosen(chosen.filter((each) => each !== code));
  };
  return { chosen, unchosen, choose, remove, form };
}

const itemSelector = (list: "chosen" | "unchosen", code: string) => `[data-${list}="${CSS.escape(code)}"]`;

/** Puts the focus, once the choice has changed on the screen, on what the selector names inside the form. */
function useFocusAfterChange(chosen: readonly string[]): {
  form: RefObject<HTMLFormElement | null>;
  focusNext: (selector: string) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const next = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is of the choice that it waits for
  useLayoutEffect(() => {
    if (next.current) form.current?.querySelector<HTMLElement>(next.current)?.focus({ preventScroll: true });
    next.current = undefined;
  }, [chosen]);
  const focusNext = (selector: string) => {
    next.current = selector;
  };
  return { form, focusNext };
}
