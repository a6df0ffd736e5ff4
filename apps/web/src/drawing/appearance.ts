/** How a drawing looks, on the screen and in its PNG alike. Widths in canvas units. */
export const INK = "#12304f";
export const PAPER = "#ffffff";
export const OUTLINE_COLOUR = "#9db6c9";
export const OUTLINE_WIDTH = 2.5;
export const UNSEEN_COLOUR = "#ef6f5e";
