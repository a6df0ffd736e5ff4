import type { Point } from "@harapen/contract/geometry";

/** One tick of an input source, in WebDriver's form (https://www.w3.org/TR/webdriver2/#actions). */
type Tick =
  | { readonly type: "pause"; readonly duration: number }
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: number }
  | { readonly type: "keyDown" | "keyUp"; readonly value: string };

/** A finger, a mouse or a keyboard, and its actions tick by tick; all sources of a call tick together. */
export interface InputSource {
  readonly type: "pointer" | "key";
  readonly id: string;
  readonly parameters?: { readonly pointerType: "touch" | "mouse" };
  readonly actions: readonly Tick[];
}

/** The duration of a move: about a frame, so that each move is a separate event. */
const MOVE_MS = 16;

export const pause = (duration = 0): Tick => ({ type: "pause", duration });
export const down: Tick = { type: "pointerDown", button: 0 };
export const up: Tick = { type: "pointerUp", button: 0 };

/** Moves to a place in the window, in CSS pixels, rounded to whole ones, as drivers do. */
export function moveTo({ x, y }: Point, duration = MOVE_MS): Tick {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration };
}

export function pointer(
  pointerType: "touch" | "mouse",
  actions: readonly Tick[],
  id: string = pointerType,
): InputSource {
  return { type: "pointer", id, parameters: { pointerType }, actions };
}

/** Types a text, key by key. */
export function typing(text: string): InputSource {
  const actions = [...text].flatMap((value): Tick[] => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  return { type: "key", id: "keyboard", actions };
}
