/** A rectangle in canvas units: its upper left corner, its width and its height. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An ellipse in canvas units: its middle, and its radii across and down. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The least radius of a ring, in canvas units: smaller ones are hard to find on a phone. */
const MIN_RADIUS = 17;
const radius = (extent: number) => Math.max(MIN_RADIUS, extent / 2);

/** Returns the ring that marks a place: it encloses the place except its corners, and nothing beside it, where drawn marks may lie. */
export function ringOf({ x, y, w, h }: Place): Ellipse {
  return { x: x + w / 2, y: y + h / 2, rx: radius(w), ry: radius(h) };
}
