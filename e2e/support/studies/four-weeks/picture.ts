import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import { PNG } from "pngjs";

/** Returns a picture of a drawing as a data URL: a black pixel at each point of its strokes. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const image = new PNG({ ...CANVAS });
  image.data.fill(0xff);
  for (const { x, y } of strokes.flatMap(({ pos }) => pos)) {
    const at = 4 * (Math.round(y) * CANVAS.width + Math.round(x));
    if (x >= 0 && x < CANVAS.width && at >= 0 && at < image.data.length) image.data.fill(0, at, at + 3);
  }
  return `data:image/png;base64,${PNG.sync.write(image).toString("base64")}`;
}
