import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "./random.ts";
import type { Visitor } from "./visitors.ts";

/** The placement of a whole drawing on the canvas: about the belly's centre, scale first, then rotation, then shift. */
export interface Placement {
  readonly shift: Point;
  readonly scale: Point;
  /** Degrees, clockwise on the canvas. */
  readonly rotation: number;
}

/** Samples the placement of one drawing. */
export function createPlacement(random: Random, { shift, scale, rotation }: Visitor): Placement {
  return {
    shift: { x: random.normal(0, shift.x), y: random.normal(0, shift.y) },
    scale: {
      x: Math.exp(random.normal(scale.mean, scale.x)),
      y: Math.exp(random.normal(scale.mean, scale.y)),
    },
    rotation: random.normal(0, rotation),
  };
}

/** Returns a point moved by the placement. */
export function place<Place extends Point>(point: Place, { shift, scale, rotation }: Placement): Place {
  const dx = (point.x - BELLY.centreX) * scale.x;
  const dy = (point.y - BELLY.centreY) * scale.y;
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  return {
    ...point,
    x: BELLY.centreX + shift.x + cos * dx - sin * dy,
    y: BELLY.centreY + shift.y + sin * dx + cos * dy,
  };
}
