/** A place on the canvas, in canvas units: its upper left corner and its extent. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Returns the square of a half side about a point, rounded to whole units. */
export function squareAbout(x: number, y: number, half: number): Rectangle {
  return { x: Math.round(x - half), y: Math.round(y - half), w: 2 * half, h: 2 * half };
}

/** Whether a disc of this radius reaches into the rectangle. */
export function reaches({ x, y, w, h }: Rectangle, atX: number, atY: number, radius: number): boolean {
  const dx = Math.max(x - atX, 0, atX - x - w);
  const dy = Math.max(y - atY, 0, atY - y - h);
  return Math.hypot(dx, dy) < radius;
}

/** Returns the area that two rectangles share, as a part of the smaller one's. */
export function overlap(one: Rectangle, other: Rectangle): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return (Math.max(0, w) * Math.max(0, h)) / Math.min(one.w * one.h, other.w * other.h);
}
