import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Plane } from "../image/plane.ts";
import { type CanvasPixel, canvasX, canvasY, toPixel } from "../image/rectify.ts";

/** The white belly within the frame. */
export interface BellyMask {
  /** 1 where the background is as light as the belly and connected to its middle, otherwise 0. */
  readonly inside: Uint8Array;
  /** The belly's own log-luminance: the background's median in the middle of the outline. */
  readonly level: number;
}

/** How much darker than the belly's level white plumage may be, in the shade. */
const SHADE = 1.1;

/** The extent about the belly's centre, in canvas units, within which spots are searched for: the anchors are the white belly's ends. */
const REACH = { x: 99, y: 127 } as const;

/** The greatest `distanceFromCentre` on the belly: it cuts off the corners of the rectangle of `REACH`, where a belly has none. */
const ROUNDNESS = 1.25;

/** Returns a place's distance from the belly's centre, from 0 there to 1 at the middles of its four sides; its contours are rounder than a rectangle, squarer than the outline. */
export function distanceFromCentre(x: number, y: number): number {
  return ((x - BELLY.centreX) / REACH.x) ** 4 + ((y - BELLY.centreY) / REACH.y) ** 4;
}

/** Returns the belly in a closed plane of log-luminance: places that are light, and connected to the middle through light places. */
export function bellyMask(closed: Plane): BellyMask {
  const level = medianInOutline(closed);
  const { width, height, data } = closed;
  const inside = new Uint8Array(data.length);
  const queue: number[] = [];
  const visit = (column: number, row: number) => {
    const at = row * width + column;
    if (column < 0 || row < 0 || column >= width || row >= height || inside[at] === 1) return;
    if ((data[at] as number) < level - SHADE || !isInReach({ column, row })) return;
    inside[at] = 1;
    queue.push(at);
  };
  const centre = toPixel({ x: BELLY.centreX, y: BELLY.centreY });
  visit(Math.round(centre.column), Math.round(centre.row));
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const column = at % width;
    const row = (at - column) / width;
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
  }
  return { inside, level };
}

function isInReach({ column, row }: CanvasPixel): boolean {
  const x = canvasX(column);
  const y = canvasY(row);
  if (Math.abs(x - BELLY.centreX) > REACH.x || Math.abs(y - BELLY.centreY) > REACH.y) return false;
  return distanceFromCentre(x, y) < ROUNDNESS;
}

/** Returns the median over the outline's inner seven tenths, of every fourth pixel in each direction. */
function medianInOutline({ width, height, data }: Plane): number {
  const values: number[] = [];
  for (let row = 0; row < height; row += 4)
    for (let column = 0; column < width; column += 4)
      if (Math.abs(canvasX(column) - ANCHOR_PLACES.centreX) < 0.7 * bellyHalfWidth(canvasY(row)))
        values.push(data[row * width + column] as number);
  values.sort((one, other) => one - other);
  return values[values.length >> 1] ?? 0;
}
