import { PORTRAIT_FRAME } from "@harapen/contract/geometry";
import { drawPenguin, type Sitter } from "./penguin.ts";
import { drawScene, viewBox } from "./scene.ts";
import { element } from "./svg.ts";

/** True to size, but that a spot under a pixel of a result card would be lost. */
const LEGIBLE = { grow: 0, smallest: 2.8 };

/** An individual's portrait as an SVG document, in canvas units. */
export function drawPicture(sitter: Sitter): string {
  const { width, height } = PORTRAIT_FRAME;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: viewBox(PORTRAIT_FRAME),
      width: 2 * width,
      height: 2 * height,
    },
    drawScene(sitter.appearance, PORTRAIT_FRAME),
    drawPenguin(sitter, LEGIBLE),
  );
}
