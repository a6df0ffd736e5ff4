import type { Stroke } from "@harapen/contract/drawing";
import { bitmapPng } from "../drawing/render/bitmap-png.ts";
import { canvasPng } from "../drawing/render/canvas-png.ts";
import { recordError } from "../telemetry/events/record-error.ts";

let reported = false;

/**
 * The drawing as a PNG data URL, as the saves require it. Where the browser's canvas fails, the image is made without one, so
 * that search and saves go on; the failure is recorded once a page. Never throws.
 */
export function drawingImage(strokes: readonly Stroke[]): string {
  try {
    return canvasPng(strokes);
  } catch (error) {
    if (!reported) recordError("canvas_error", error);
    reported = true;
    return bitmapPng(strokes);
  }
}
