import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";

/** Within what distance of the outline, and of the middle line, a place is pulled towards it, in canvas units (assumptions). */
const NEAR_EDGE = 22;
const NEAR_MIDDLE = 14;

/** How far, as a share of the way, a place beside the belly is brought back to its edge (assumption; 3 of 119 measured spots were outside the grid). */
const BROUGHT_BACK = 0.6;

/** Pulls a place near the outline towards it, one beyond the outline back to it, and one near the middle line onto that. */
export function pullToOutline<Place extends Point>(
  place: Place,
  edgePull: number,
  middlePull: number,
): Place {
  const toEdge = distanceToOutline(place);
  if (toEdge < 0) return moveOutwards(place, BROUGHT_BACK * toEdge);
  const x = place.x - BELLY.centreX;
  if (Math.abs(x) < NEAR_MIDDLE) return { ...place, x: BELLY.centreX + (1 - middlePull) * x };
  return toEdge < NEAR_EDGE ? moveOutwards(place, edgePull * toEdge) : place;
}

/** Returns the distance to the outline along the ray from the belly's centre, in canvas units; negative beyond the outline. */
export function distanceToOutline(place: Point): number {
  const [x, y] = [place.x - BELLY.centreX, place.y - BELLY.centreY];
  const u = y / BELLY.halfHeight;
  const reach = Math.hypot(x / (BELLY.halfWidth * (1 + BELLY.pear * Math.max(-1, Math.min(1, u)))), u);
  return reach === 0 ? BELLY.halfWidth : Math.hypot(x, y) * (1 / reach - 1);
}

function moveOutwards<Place extends Point>(place: Place, way: number): Place {
  const [x, y] = [place.x - BELLY.centreX, place.y - BELLY.centreY];
  const grow = 1 + way / Math.max(1, Math.hypot(x, y));
  return { ...place, x: BELLY.centreX + grow * x, y: BELLY.centreY + grow * y };
}
