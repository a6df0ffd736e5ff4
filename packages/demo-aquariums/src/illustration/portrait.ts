import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import { PORTRAIT_FRAME } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { drawPenguin, type Subject } from "./penguin.ts";
import { drawScene, viewBox } from "./scene.ts";
import { element } from "./svg.ts";

/** True to size, except that spots smaller than a pixel of a result card are enlarged. */
const SPOT_SCALE = { grow: 0, smallest: 2.8 };

const fromCanvas = (x: number, y: number): [number, number] => [x - PORTRAIT_FRAME.x, y - PORTRAIT_FRAME.y];

const { centreX, top, bottom, halfWidth } = ANCHOR_PLACES;

/** How a portrait lies under the outline: exactly, as it is drawn in canvas units. */
export const PORTRAIT_ALIGNMENT: Alignment = {
  width: PORTRAIT_FRAME.width,
  height: PORTRAIT_FRAME.height,
  anchors: {
    T: fromCanvas(centreX, top),
    B: fromCanvas(centreX, bottom),
    L: fromCanvas(centreX - halfWidth, BELLY.centreY),
    R: fromCanvas(centreX + halfWidth, BELLY.centreY),
  },
  yaw: 0,
  mirrored: false,
};

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
