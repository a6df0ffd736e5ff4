import type { Disc } from "@harapen/contract/penguin";

/** A rectangle in canvas units: its upper left corner, its width and its height. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The least radius of a ring, in canvas units: smaller ones are hard to find on a phone. */
const MIN_RADIUS = 17;

/** The ring that marks a place: around all of it but the corners. */
export function ringOf({ x, y, w, h }: Place): Disc {
  return { x: x + w / 2, y: y + h / 2, r: Math.max(MIN_RADIUS, Math.max(w, h) / 2) };
}
