import { OUTLINE } from "@harapen/contract/outline";

/**
 * Colours and widths of a drawing, the same on the screen and in its PNG, except paper and outline, which are
 * dimmer on screens by night (`ui/styles/tokens.css`). Widths in canvas units.
 */
export const INK_COLOUR = "#12304f";
export const PAPER_COLOUR = "#ffffff";
export const OUTLINE_COLOUR = "#7d98ad";
export const OUTLINE_WIDTH = 2.5;
export const EYE_COLOUR = "#24415e";
export const NOT_VISIBLE_COLOUR = "#ef6f5e";

/** A circle; lengths in canvas units. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The highlight in an eye. */
export function eyeHighlight({ x, y, r }: Circle): Circle {
  return { x: x + r * 0.3, y: y - r * 0.35, r: r * 0.3 };
}

/** The paths of the penguin outline, from the back to the front: each is filled over those before it. */
export const OUTLINE_PATHS = [
  OUTLINE.leftFlipper,
  OUTLINE.rightFlipper,
  OUTLINE.leftFoot,
  OUTLINE.rightFoot,
  OUTLINE.body,
  OUTLINE.belly,
  OUTLINE.beak,
];
