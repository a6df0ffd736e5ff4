import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { chosenAmong, heirOf, unchosenOf } from "./choice.ts";

/** What the visitor has chosen of the aquarium's colours, and where the focus goes when a pressed button goes away. */
export function useChoice(set: readonly string[], former: readonly string[]) {
  const [chosen, setChosen] = useState(() => chosenAmong(set, former));
  const { form, focusNext } = useNextFocus(chosen);
  const unchosen = unchosenOf(set, chosen);

  const choose = (code: string) => {
    const heir = heirOf(unchosen, code);
    if (document.activeElement?.matches("[data-search]") && heir) focusNext("[data-search]");
    else focusNext(heir ? itemOf("unchosen", heir) : itemOf("chosen", code));
    setChosen([...chosen, code]);
  };
  const remove = (code: string) => {
    const heir = heirOf(chosen, code);
    focusNext(heir ? itemOf("chosen", heir) : itemOf("unchosen", code));
    setChosen(chosen.filter((each) => each !== code));
  };
  return { chosen, unchosen, choose, remove, form };
}

const itemOf = (list: "chosen" | "unchosen", code: string) => `[data-${list}="${CSS.escape(code)}"]`;

/** Puts the focus, once the choice has changed on the screen, on what the selector names inside the form. */
function useNextFocus(chosen: readonly string[]): {
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
