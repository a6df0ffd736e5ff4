import type { Appearance } from "./appearance.ts";
import { circle, element, ellipse, path } from "./svg.ts";

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function viewBox({ x, y, width, height }: Frame): string {
  return `${x} ${y} ${width} ${height}`;
}

/** Draws the ground that an individual stands on, and the background. */
export function drawScene({ scene, backdrop }: Appearance, frame: Frame): string {
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
