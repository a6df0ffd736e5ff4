import type { Control } from "./controls.ts";

/** A control and the state of a screen that has it. */
export interface OnScreen extends Control {
  readonly screen: string;
}

/** The screen of which a state is named, as "draw" of "draw, drawn". */
const screenOf = (state: string) => state.split(",")[0] ?? "";

/**
 * The controls of a state that no earlier state of the same screen had, with their places among them all. In another card or dialog a control is another one,
 * whatever it is called, as "No thanks" of each question; the header's tabs are the same in every state.
 */
export function newControls(
  state: string,
  controls: readonly Control[],
  before: readonly OnScreen[],
): (readonly [index: number, control: Control])[] {
  const known = before.filter(({ screen }) => screenOf(screen) === screenOf(state));
  return [...controls.entries()].filter(
    ([, { name, part }]) => !known.some((each) => each.name === name && each.part === part),
  );
}
