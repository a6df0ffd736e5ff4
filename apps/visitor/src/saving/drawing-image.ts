import type { Stroke } from "@harapen/contract/drawing";
import { bitmapPng, canvasPng } from "../drawing/render/png.ts";
import { recordError } from "../telemetry/events/record.ts";

/** The longest image that is sent, in characters: with it, both saves fit their `BODY_LIMITS`. */
const MAX_LENGTH = 450_000;

let reported = false;

/**
 * The drawing as a PNG data URL, as the saves require it. Where the browser's canvas fails, or its image is
 * too large to be sent, the image is made without one, so that search and saves go on; a failure is recorded
 * once a page. Never throws.
 */
export function drawingImage(strokes: readonly Stroke[]): string {
  try {
    const image = canvasPng(strokes);
    return image.length <= MAX_LENGTH ? image : bitmapPng(strokes);
  } catch (error) {
    if (!reported) recordError("canvas_error", error);
    reported = true;
    return bitmapPng(strokes);
  }
}
