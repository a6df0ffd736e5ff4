/** How a drawing looks, on the screen and in its PNG alike. Widths in canvas units. */
export const INK = "#12304f";
export const PAPER = "#ffffff";
export const OUTLINE_COLOUR = "#9db6c9";
export const OUTLINE_WIDTH = 2.5;
export const EYE_COLOUR = "#24415e";
export const UNSEEN_COLOUR = "#ef6f5e";

/** The light in an eye, for the eye at a place and of a radius in canvas units. */
export function glintOf({ x, y, r }: { x: number; y: number; r: number }) {
  return { x: x + r * 0.3, y: y - r * 0.35, r: r * 0.3 };
}
