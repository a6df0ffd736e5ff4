import { canvasLies } from "../../platform/canvas-pixels.ts";
import type { Image } from "./snap.ts";

/** An image's pixels, and whether the browser hides them. */
export interface ReadPixels extends Image {
  readonly isHidden: boolean;
}

/** The longer side of a photograph as it is traced, in pixels. */
const LONGEST_SIDE = 2560;

/**
 * The pixels of an image file, shrunk where it is larger than the server shows them. Where the browser hides
 * them they are all white, and marked: nothing is dark there, and taps stay where they are. Rejects where the
 * browser cannot decode the file.
 */
export async function readPixels(file: Blob): Promise<ReadPixels> {
  const bitmap = await createImageBitmap(file);
  const shrink = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(shrink * bitmap.width);
  canvas.height = Math.round(shrink * bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { width, height } = canvas;
  const isHidden = canvasLies();
  const data = isHidden
    ? new Uint8ClampedArray(4 * width * height).fill(255)
    : context.getImageData(0, 0, width, height).data;
  return { width, height, data, isHidden };
}
