import type { Point } from "@harapen/contract/geometry";

const rounded = (value: number) => Math.round(value * 100) / 100;
const coordinates = (x: number, y: number) => `${rounded(x)} ${rounded(y)}`;

/**
 * A line this short has round caps and no visible length: a dot. With no length at all, a canvas would leave
 * it out (HTML, "trace a path": zero-length segments are removed), and so did WebKit in SVG.
 */
const DOT = "h.01";

/**
 * The Bézier segment from `b` to `c` of the centripetal Catmull-Rom spline through a, b, c, d, as an SVG path
 * command. The spline passes through every sample, so that a circle of six pixels keeps its size, and the
 * centripetal form makes no loops between samples that lie unevenly (Yuksel, Schaefer and Keyser 2011,
 * "Parameterization and applications of Catmull-Rom curves").
 */
function bezierSegment(a: Point, b: Point, c: Point, d: Point): string {
  const before = Math.hypot(b.x - a.x, b.y - a.y);
  const along = Math.hypot(c.x - b.x, c.y - b.y);
  const after = Math.hypot(d.x - c.x, d.y - c.y);
  const first = controlPoint(b, c, a, along, before);
  const second = controlPoint(c, b, d, along, after);
  return `C${coordinates(first.x, first.y)} ${coordinates(second.x, second.y)} ${coordinates(c.x, c.y)}`;
}

/**
 * The control point at `at` in the direction of `next`. `previous` is the sample on the other side; `along`
 * is the distance to `next`, `back` the distance to `previous`.
 */
function controlPoint(at: Point, next: Point, previous: Point, along: number, back: number): Point {
  if (back === 0) return at;
  const mean = Math.sqrt(back * along);
  const weight = 2 * back + 3 * mean + along;
  const total = 3 * (back + mean);
  return {
    x: (back * next.x - along * previous.x + weight * at.x) / total,
    y: (back * next.y - along * previous.y + weight * at.y) / total,
  };
}

/** The samples without those at the same position as the one before. */
export function withoutRepeats<Sample extends Point>(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ x, y }, index) => {
    const previous = samples[index - 1];
    return previous === undefined || previous.x !== x || previous.y !== y;
  });
}

/**
 * The stroke through `samples` (canvas units) as an SVG path, to be drawn with round caps and joins: a smooth
 * curve through every sample; a dot for a single one; the empty string for none.
 */
export function strokePath(samples: readonly Point[]): string {
  const points = withoutRepeats(samples);
  return strokePathSegment(points, 0, points.length - 1);
}

/**
 * The segment of a stroke's path from point `from` to point `to` (indices), with the same curves as the whole
 * path. `points` must not repeat.
 */
export function strokePathSegment(points: readonly Point[], from: number, to: number): string {
  const start = points[from];
  if (start === undefined) return "";
  const move = `M${coordinates(start.x, start.y)}`;
  if (to <= from) return move + DOT;
  const curves = points.slice(from, to).map((point, offset) => {
    const index = from + offset;
    const next = points[index + 1] ?? point;
    return bezierSegment(points[index - 1] ?? point, point, next, points[index + 2] ?? next);
  });
  return move + curves.join("");
}
