import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";

/** The belly pattern of the explanation, in canvas units. */
export const SAMPLE_PATTERN: readonly Spot[] = [
  { x: 158, y: 158, r: 6 },
  { x: 196, y: 186, r: 8 },
  { x: 212, y: 206, r: 6.5 },
  { x: 243, y: 172, r: 5.5 },
  { x: 150, y: 262, r: 5 },
  { x: 190, y: 300, r: 8.5 },
  { x: 232, y: 318, r: 6 },
];

/** The offsets by which the drawing misses each spot, in canvas units. */
const OFFSETS: readonly Point[] = [
  { x: 7, y: -6 },
  { x: -8, y: 5 },
  { x: 6, y: 7 },
  { x: 5, y: -8 },
  { x: -6, y: -5 },
  { x: 9, y: 3 },
  { x: -4, y: 8 },
];

/** The pattern as a visitor would draw it: a tap for each spot, a little beside it. */
export const SAMPLE_DRAWING: readonly Stroke[] = SAMPLE_PATTERN.map(({ x, y }, index) => {
  const offset = OFFSETS[index] ?? { x: 0, y: 0 };
  return { stroke: index + 1, brushSize: BRUSH_SIZE, pos: [{ x: x + offset.x, y: y + offset.y, t: index }] };
});
