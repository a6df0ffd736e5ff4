import type { Disc, Fit } from "@harapen/contract/penguin";
import { clampToCrop } from "../../drawing/render/crop.ts";

/** What is laid over the drawing or over the penguin to show how the two fit; lengths are canvas units. */
export type Sign =
  | { readonly kind: "same"; readonly ring: Disc; readonly number: number; readonly tag: Place }
  | { readonly kind: "missing" | "hidden" | "extra"; readonly ring: Disc };

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface FitSigns {
  readonly onDrawing: readonly Sign[];
  readonly onPenguin: readonly Sign[];
}

/** Between a spot and its ring. */
const GAP = 4;
const SMALLEST_RING = 9;
export const TAG_RADIUS = 13;
const TAG_DIRECTIONS = [-45, -135, 45, 135, -90, 90, 0, 180].map((degrees) => (degrees * Math.PI) / 180);

/** The signs of both sides: a mark and the spot it stands for have the same number, counted from the drawing's top. */
export function signsOf({ same, missing, extra }: Fit): FitSigns {
  const pairs = same.toSorted((one, other) => one.mark.y - other.mark.y || one.mark.x - other.mark.x);
  return {
    onDrawing: signs(
      pairs.map(({ mark }) => mark),
      extra.map((mark) => ({ kind: "extra", ring: inSight(ringAbout(mark)) })),
    ),
    onPenguin: signs(
      pairs.map(({ spot }) => spot),
      missing.map((spot) => ({ kind: spot.hidden ? "hidden" : "missing", ring: ringAbout(spot) })),
    ),
  };
}

function signs(matched: readonly Disc[], others: readonly Sign[]): Sign[] {
  const rings = matched.map(ringAbout);
  const taken = [...rings, ...others.map(({ ring }) => ring)];
  const numbered = rings.map((ring, index): Sign => {
    const tag = freePlace(ring, taken);
    taken.push(tag);
    return { kind: "same", ring, number: index + 1, tag };
  });
  return [...others, ...numbered];
}

function ringAbout({ x, y, r }: Disc): Disc {
  return { x, y, r: Math.max(SMALLEST_RING, r + GAP) };
}

/** What was drawn far from the belly is shown at the edge, so that there are as many signs as the legend counts. */
function inSight(ring: Disc): Disc {
  return clampToCrop(ring, ring.r);
}

/** Beside the ring, where a tag covers least of what is taken. */
function freePlace(ring: Disc, taken: readonly Disc[]): Disc {
  const places = TAG_DIRECTIONS.map((angle) => ({
    x: ring.x + (ring.r + TAG_RADIUS) * Math.cos(angle),
    y: ring.y + (ring.r + TAG_RADIUS) * Math.sin(angle),
    r: TAG_RADIUS,
  }));
  const covered = places.map((place) => taken.reduce((sum, disc) => sum + overlap(place, disc), 0));
  return places[covered.indexOf(Math.min(...covered))] ?? { ...ring, r: TAG_RADIUS };
}

/** How far two discs reach into each other. */
function overlap(one: Disc, other: Disc): number {
  return Math.max(0, one.r + other.r - Math.hypot(one.x - other.x, one.y - other.y));
}
