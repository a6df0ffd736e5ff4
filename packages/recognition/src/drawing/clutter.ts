import { BELLY, isOnBelly } from "@harapen/contract/belly";
import { CANVAS } from "@harapen/contract/geometry";
import { CLUTTER_ANYWHERE } from "../parameters.ts";

/** How far beyond the belly's edge a mark still counts as on it. */
const MARGIN = 10;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight + 4 * MARGIN * (BELLY.halfHeight + MARGIN);
const CANVAS_AREA = CANVAS.width * CANVAS.height;

/**
 * Returns the density, per square canvas unit, of clutter (marks that stand for no spot) at a point: uniform over the belly and a margin
 * beside it, and low over the canvas and beyond.
 */
export function clutterDensityAt(x: number, y: number): number {
  return CLUTTER_ANYWHERE / CANVAS_AREA + (isAboutBelly(x, y) ? (1 - CLUTTER_ANYWHERE) / BELLY_AREA : 0);
}

function isAboutBelly(x: number, y: number): boolean {
  return Math.abs(y - BELLY.centreY) < BELLY.halfHeight + MARGIN && isOnBelly({ x, y }, -MARGIN);
}
