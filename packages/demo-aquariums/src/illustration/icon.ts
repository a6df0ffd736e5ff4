import { drawPenguin, type Subject } from "./penguin.ts";
import { drawScene, type Frame, viewBox } from "./scene.ts";
import { element } from "./svg.ts";

/** A square whose inner circle holds head and belly, in canvas units. */
const ICON_FRAME: Frame = { x: 19, y: -4, width: 352, height: 352 };
/** Larger than true size, to be seen in a round avatar of 85 pixels, but still separate. */
const SPOT_SCALE = { grow: 1, smallest: 3.6 };

/** Draws an individual's avatar as an SVG document, in canvas units. */
export function drawIcon(subject: Subject): string {
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: viewBox(ICON_FRAME), width: 352, height: 352 },
    drawScene(subject.appearance, ICON_FRAME),
    drawPenguin(subject, SPOT_SCALE),
  );
}
