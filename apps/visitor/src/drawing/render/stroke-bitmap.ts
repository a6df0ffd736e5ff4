import { clamp } from "@harapen/contract/clamp";
import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS, PNG_SCALE, type Point } from "@harapen/contract/geometry";

/** A picture of two colours, one bit a pixel: rows of whole bytes, the first pixel in the highest bit. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** The strokes as a bitmap, ink as ones: straight lines between the samples, with round caps and joins. */
export function strokeBitmap(strokes: readonly Stroke[]): Bitmap {
  const width = CANVAS.width * PNG_SCALE;
  const height = CANVAS.height * PNG_SCALE;
  const bitmap = { width, height, bytes: new Uint8Array(Math.ceil(width / 8) * height) };
  for (const { pos, brushSize } of strokes) {
    const points = pos.map(({ x, y }) => ({ x: x * PNG_SCALE, y: y * PNG_SCALE }));
    const radius = (brushSize * PNG_SCALE) / 2;
    for (const [index, point] of points.entries())
      fillLine(bitmap, points[index - 1] ?? point, point, radius);
  }
  return bitmap;
}

/** Sets the pixels whose centres are at most `radius` from the line between two points; lengths in pixels. */
function fillLine({ width, height, bytes }: Bitmap, from: Point, to: Point, radius: number): void {
  const rowBytes = Math.ceil(width / 8);
  const bottom = Math.min(height, Math.max(from.y, to.y) + radius);
  const right = Math.min(width, Math.max(from.x, to.x) + radius);
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius)); x < right; x++) {
      if (squaredDistance(x + 0.5, y + 0.5, from, to) > radius * radius) continue;
      const byte = y * rowBytes + (x >> 3);
      bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
}

/** The squared distance from (x, y) to the nearest point of the line between two others. */
function squaredDistance(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = clamp(along, 0, 1);
  return (from.x + t * dx - x) ** 2 + (from.y + t * dy - y) ** 2;
}
