import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import { PORTRAIT_FRAME } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import type { Appearance } from "./appearance.ts";
import { drawPenguin, type Subject } from "./penguin.ts";
import { circle, element, ellipse, path } from "./svg.ts";

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

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function viewBox({ x, y, width, height }: Frame): string {
  return `${x} ${y} ${width} ${height}`;
}

/** Draws the ground that an individual stands on, and the background. */
function drawScene({ scene, backdrop }: Appearance, frame: Frame): string {
  const { sky, shape, ground } = backdrop;
  const { x, y, width, height } = frame;
  const behind = {
    sun: circle(195, 176, 138, shape),
    hills: path("M0 330C40 220 96 190 150 260C190 170 270 120 400 290V480H0Z", shape),
    bubbles: [
      [70, 60, 22],
      [318, 92, 30],
      [92, 150, 10],
      [336, 30, 12],
      [52, 250, 14],
      [290, 18, 7],
    ]
      .map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, shape))
      .join(""),
    pebbles: path("M20 100C60-30 330-40 366 110C390 230 370 330 300 380H90C20 330 0 220 20 100Z", shape),
  }[scene];
  return (
    element("rect", { x, y, width, height, fill: sky }) +
    behind +
    path(`M${x} 366C120 350 270 350 ${x + width} 366V${y + height}H${x}Z`, ground) +
    ellipse(195, 401, 108, 11, "#2b3350", { opacity: 0.16 })
  );
}

/** A square whose inner circle holds head and belly, in canvas units. */
const ICON_FRAME: Frame = { x: 19, y: -4, width: 352, height: 352 };
/** Larger than true size, to be seen in a round avatar of 85 pixels, but still separate. */
const ICON_SPOT_SCALE = { grow: 1, smallest: 3.6 };

/** Draws an individual's avatar as an SVG document, in canvas units. */
export function drawIcon(subject: Subject): string {
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: viewBox(ICON_FRAME), width: 352, height: 352 },
    drawScene(subject.appearance, ICON_FRAME),
    drawPenguin(subject, ICON_SPOT_SCALE),
  );
}
