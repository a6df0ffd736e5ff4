import type { Control } from "./controls.ts";

/** A control and the state of a screen that it is in. */
export interface OnScreen extends Control {
  readonly screen: string;
}

/** Returns the screen that a state belongs to, as "draw" for "draw, drawn". */
const screenOf = (state: string) => state.split(",")[0] ?? "";

/**
 * Returns the controls of a state that no earlier state of the same screen had, with their places among all.
 * Controls of different cards or dialogs are different, even if they have the same name, like "No thanks" in
 * each question; the header's tabs are the same in every state.
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
