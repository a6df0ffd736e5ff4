import type { Point } from "@harapen/contract/geometry";
import type { Disc, Fit } from "@harapen/contract/penguin";
import { clampToCrop } from "../../drawing/render/crop.ts";

/**
 * A marker over the drawing or over the penguin that shows how a spot fits: a ring, numbered for a matched
 * pair, or a cross for an extra mark. Lengths are canvas units; `label` is the centre of the number.
 */
export type FitMarker =
  | { readonly kind: "same"; readonly ring: Disc; readonly number: number; readonly label: Point }
  | { readonly kind: "missing" | "hidden" | "extra"; readonly ring: Disc };

export interface FitMarkers {
  readonly onDrawing: readonly FitMarker[];
  readonly onPenguin: readonly FitMarker[];
}

const GAP = 4;
const MIN_RING_RADIUS = 9;
export const LABEL_RADIUS = 13;
/** The directions from a ring to its label, radians, the preferred first. */
const LABEL_DIRECTIONS = [-45, -135, 45, 135, -90, 90, 0, 180].map((degrees) => (degrees * Math.PI) / 180);

type Move = (spot: Disc) => Disc;

/**
 * The markers of both sides: a mark and the spot that it matches have the same number, counted from the
 * drawing's top. `moveOntoPicture` moves a spot to where the penguin's picture shows it.
 */
export function fitMarkersOf(
  { same, missing, extra }: Fit,
  moveOntoPicture: Move = (spot) => spot,
): FitMarkers {
  const pairs = [...same].sort((one, other) => one.mark.y - other.mark.y || one.mark.x - other.mark.x);
  return {
    onDrawing: withNumberedPairs(
      pairs.map(({ mark }) => mark),
      extra.map((mark) => ({ kind: "extra", ring: ringInCrop(mark) })),
    ),
    onPenguin: withNumberedPairs(
      pairs.map(({ spot }) => moveOntoPicture(spot)),
      missing.map((spot) => ({
        kind: spot.hidden ? "hidden" : "missing",
        ring: ringAround(moveOntoPicture(spot)),
      })),
    ),
  };
}

function withNumberedPairs(matched: readonly Disc[], others: readonly FitMarker[]): FitMarker[] {
  const rings = matched.map(ringAround);
  const occupied = [...rings, ...others.map(({ ring }) => ring)];
  const numbered = rings.map((ring, index): FitMarker => {
    const label = placeLabel(ring, occupied);
    occupied.push(label);
    return { kind: "same", ring, number: index + 1, label };
  });
  return [...others, ...numbered];
}

function ringAround({ x, y, r }: Disc): Disc {
  return { x, y, r: Math.max(MIN_RING_RADIUS, r + GAP) };
}

/**
 * Returns the ring of a mark, moved to the crop's edge where it was drawn outside: the legend counts every
 * marker.
 */
function ringInCrop(mark: Disc): Disc {
  const ring = ringAround(mark);
  return clampToCrop(ring, ring.r);
}

/** Places a label beside its ring, in the direction in which it overlaps the occupied discs least. */
function placeLabel(ring: Disc, occupied: readonly Disc[]): Disc {
  const candidates = LABEL_DIRECTIONS.map((angle) => ({
    x: ring.x + (ring.r + LABEL_RADIUS) * Math.cos(angle),
    y: ring.y + (ring.r + LABEL_RADIUS) * Math.sin(angle),
    r: LABEL_RADIUS,
  }));
  const costs = candidates.map((place) => occupied.reduce((sum, disc) => sum + overlap(place, disc), 0));
  return candidates[costs.indexOf(Math.min(...costs))] ?? { ...ring, r: LABEL_RADIUS };
}

/** The depth to which two discs overlap; 0 where they are apart. */
function overlap(one: Disc, other: Disc): number {
  return Math.max(0, one.r + other.r - Math.hypot(one.x - other.x, one.y - other.y));
}
