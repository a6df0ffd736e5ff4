import { resizeAlignment } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import type { IconSquare } from "@harapen/contract/staff/photographs";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where the head is on a bird that stands: its middle lies so far above the chest band's lower edge, along
 * the midline, and a square with head and neck is so wide, both as shares of the belly's length. Measured on
 * ten Humboldt penguins, whose heads' middles are 0.2 to 0.45 above it.
 */
const HEAD = { above: 0.33, side: 0.75 } as const;

/** Without an alignment, the square's side as a share of the photograph's shorter one. */
const USUAL_SIDE = 0.6;

/** The smallest side, in pixels: an icon is shown at 85 units. */
const MIN_SIDE = 64;

/**
 * Returns the square of a photograph, in its pixels, on which the bird's face probably is: above the chest
 * band, along the midline from the legs to the band; at the top of the photograph where it is not aligned.
 */
export function proposeIconSquare(photograph: Size, alignment: Alignment | undefined): IconSquare {
  const { width, height } = photograph;
  if (!alignment) {
    const side = USUAL_SIDE * Math.min(width, height);
    return fitSquare({ x: (width - side) / 2, y: 0, side }, photograph);
  }
  const { T, B } = resizeAlignment(alignment, width, height).anchors;
  const side = HEAD.side * Math.hypot(T[0] - B[0], T[1] - B[1]);
  const x = T[0] + HEAD.above * (T[0] - B[0]) - side / 2;
  const y = T[1] + HEAD.above * (T[1] - B[1]) - side / 2;
  return fitSquare({ x, y, side }, photograph);
}

/** Moves and shrinks a square until it is inside a photograph, in whole pixels. */
export function fitSquare({ x, y, side }: IconSquare, { width, height }: Size): IconSquare {
  const largest = Math.floor(Math.min(width, height));
  const fitting = Math.max(Math.min(MIN_SIDE, largest), Math.min(Math.round(side), largest));
  const within = (at: number, length: number) => Math.max(0, Math.min(Math.round(at), length - fitting));
  return { x: within(x, width), y: within(y, height), side: fitting };
}

/** Moves a square of a photograph by pixels of that. */
export function moveSquare(square: IconSquare, by: { x: number; y: number }, photograph: Size): IconSquare {
  return fitSquare({ ...square, x: square.x + by.x, y: square.y + by.y }, photograph);
}

/** Makes a square of a photograph smaller, by a factor above 1, or larger, about its middle. */
export function zoomSquare({ x, y, side }: IconSquare, factor: number, photograph: Size): IconSquare {
  const next = fitSquare({ x, y, side: side / factor }, photograph).side;
  return fitSquare({ x: x + (side - next) / 2, y: y + (side - next) / 2, side: next }, photograph);
}
