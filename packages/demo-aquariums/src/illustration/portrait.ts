import { PORTRAIT_FRAME } from "@harapen/contract/geometry";
import { drawPenguin, type Subject } from "./penguin.ts";
import { drawScene, viewBox } from "./scene.ts";
import { element } from "./svg.ts";

/** True to size, but that a spot under a pixel of a result card would be lost. */
const SPOT_SCALE = { grow: 0, smallest: 2.8 };

/** Draws an individual's portrait as an SVG document, in canvas units. */
export function drawPortrait(subject: Subject): string {
  const { width, height } = PORTRAIT_FRAME;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: viewBox(PORTRAIT_FRAME),
      width: 2 * width,
      height: 2 * height,
    },
    drawScene(subject.appearance, PORTRAIT_FRAME),
    drawPenguin(subject, SPOT_SCALE),
  );
}
