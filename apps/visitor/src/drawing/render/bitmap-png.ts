import type { Stroke } from "@harapen/contract/drawing";
import { INK_COLOUR, PAPER_COLOUR } from "./appearance.ts";
import { encodePng } from "./encode-png.ts";
import { strokeBitmap } from "./stroke-bitmap.ts";

/**
 * The drawing as a PNG data URL, made without a canvas: the strokes alone on white, 760 x 820 pixels, some 105 kB. It stands in
 * for `canvasPng` where that fails (docs/decisions/020-a-drawings-image-without-a-canvas.md).
 */
export function bitmapPng(strokes: readonly Stroke[]): string {
  const bytes = encodePng(strokeBitmap(strokes), PAPER_COLOUR, INK_COLOUR);
  // One character at a time: an argument per byte is more than JavaScriptCore accepts in one call.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:image/png;base64,${btoa(binary)}`;
}
