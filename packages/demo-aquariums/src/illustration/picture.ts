import { drawPenguin, type Sitter } from "./penguin.ts";
import { drawScene, type Frame, viewBox } from "./scene.ts";
import { element } from "./svg.ts";

/** Canvas units around the whole penguin, in the proportion of a result card's image (110 x 160). */
export const PICTURE_FRAME: Frame = { x: 30, y: -36, width: 330, height: 480 };

/** True to size, but that a spot under a pixel of a result card would be lost. */
const LEGIBLE = { grow: 0, smallest: 2.8 };

/** An individual's portrait as an SVG document, in canvas units. */
export function drawPicture(sitter: Sitter): string {
  const { width, height } = PICTURE_FRAME;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: viewBox(PICTURE_FRAME),
      width: 2 * width,
      height: 2 * height,
    },
    drawScene(sitter.appearance, PICTURE_FRAME),
    drawPenguin(sitter, LEGIBLE),
  );
}
