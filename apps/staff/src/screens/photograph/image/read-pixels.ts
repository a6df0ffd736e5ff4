import { canvasLies } from "../../../platform/canvas-pixels.ts";
import type { Image } from "./snap.ts";

/**
 * The pixels of an image file; all white, and marked, where the browser hides them: nothing is dark there,
 * and taps stay where they are. Rejects where the browser cannot decode it.
 */
export async function readPixels(file: Blob): Promise<Image & { readonly isHidden: boolean }> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { width, height } = canvas;
  const isHidden = canvasLies();
  const data = isHidden
    ? new Uint8ClampedArray(4 * width * height).fill(255)
    : context.getImageData(0, 0, width, height).data;
  return { width, height, data, isHidden };
}
