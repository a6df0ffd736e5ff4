import type { Stroke } from "@harapen/contract/drawing";
import type { DrawingRow } from "./benchmark.ts";

type Cell = DrawingRow["strokes"][number];

/** Returns a stroke as the format has it. */
export function cellOf({ brushSize, pos }: Stroke): Cell {
  return { brush: brushSize, points: pos.map(({ x, y, t }) => (t === undefined ? [x, y] : [x, y, t])) };
}

/** Returns strokes as the project's own methods take them. */
export function strokesOf(cells: readonly Cell[]): Stroke[] {
  return cells.map(({ brush, points }, stroke) => ({
    stroke,
    brushSize: brush,
    pos: points.map(([x, y, t]) => (t === undefined ? { x, y } : { x, y, t })),
  }));
}
