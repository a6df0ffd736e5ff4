/**
 * A position in logical canvas units: x to the right, y down, origin in the upper left corner.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const CANVAS = { width: 380, height: 410 } as const;

/**
 * The window on the canvas, in canvas units, that a penguin's portrait shows: in the proportion of a result
 * card's image (110 x 160). A picture in this shape can be laid beside or under a drawing, belly on belly.
 */
export const PORTRAIT_FRAME = { x: 30, y: -36, width: 330, height: 480 } as const;

/** Diameter of the brush, in canvas units; a tap leaves a dot of radius BRUSH_SIZE / 2. */
export const BRUSH_SIZE = 10;

/** The drawing's PNG is made at twice the logical size: 760 x 820 pixels. */
export const PNG_SCALE = 2;

/** The 3 x 3 grid over the belly. */
export const GRID = {
  left: 115,
  top: 135,
  width: 160,
  height: 216,
  columns: 3,
  rows: 3,
  cellWidth: 160 / 3,
  cellHeight: 216 / 3,
} as const;

export const GRID_CELLS = 9;

/**
 * Returns the index of the one of three adjoining intervals, open below and closed above, that contains a
 * value; -1 if none does.
 */
function intervalOf(value: number, start: number, size: number): number {
  for (let index = 0; index < 3; index++) {
    if (value > start + index * size && value <= start + (index + 1) * size) return index;
  }
  return -1;
}

/**
 * Returns the index (row * 3 + column) of the belly grid cell that holds a point, or `undefined` outside the
 * grid. A point is in column `col` when x > left + col * w and x <= left + (col + 1) * w, and likewise for
 * rows (docs/behaviour.md#belly-grid).
 */
export function cellAt({ x, y }: Point): number | undefined {
  const column = intervalOf(x, GRID.left, GRID.cellWidth);
  const row = intervalOf(y, GRID.top, GRID.cellHeight);
  return column < 0 || row < 0 ? undefined : row * GRID.columns + column;
}

/** The rectangle of grid cell `index` (0 to 8), in canvas units. */
export function cellRectangle(index: number): { x: number; y: number; width: number; height: number } {
  const column = index % GRID.columns;
  const row = Math.floor(index / GRID.columns);
  return {
    x: GRID.left + column * GRID.cellWidth,
    y: GRID.top + row * GRID.cellHeight,
    width: GRID.cellWidth,
    height: GRID.cellHeight,
  };
}
