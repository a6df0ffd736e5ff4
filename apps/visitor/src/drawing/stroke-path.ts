import type { Point } from "@harapen/contract/geometry";

const written = (value: number) => Math.round(value * 100) / 100;
const pair = (x: number, y: number) => `${written(x)} ${written(y)}`;

/**
 * A line this short has round caps and no visible length: a dot. With no length at all, a canvas would leave it out
 * (HTML, "trace a path": zero-length segments are removed), and so did WebKit in SVG.
 */
const DOT = "h.01";

/**
 * The control points of the Bézier from `b` to `c` on the centripetal Catmull-Rom spline through a, b, c, d. The
 * spline passes through every sample, so that a circle of six pixels keeps its size, and the centripetal form makes no
 * loops between samples that lie unevenly (Yuksel, Schaefer and Keyser 2011, "Parameterization and applications of
 * Catmull-Rom curves").
 */
function curve(a: Point, b: Point, c: Point, d: Point): string {
  const before = Math.hypot(b.x - a.x, b.y - a.y);
  const along = Math.hypot(c.x - b.x, c.y - b.y);
  const after = Math.hypot(d.x - c.x, d.y - c.y);
  const first = handle(b, c, a, along, before);
  const second = handle(c, b, d, along, after);
  return `C${pair(first.x, first.y)} ${pair(second.x, second.y)} ${pair(c.x, c.y)}`;
}

/** The handle at `at` towards `next`; `past` lies `back` behind `at`, and `next` lies `along` before it. */
function handle(at: Point, next: Point, past: Point, along: number, back: number): Point {
  if (back === 0) return at;
  const mixed = Math.sqrt(back * along);
  const own = 2 * back + 3 * mixed + along;
  const whole = 3 * (back + mixed);
  return {
    x: (back * next.x - along * past.x + own * at.x) / whole,
    y: (back * next.y - along * past.y + own * at.y) / whole,
  };
}

/** The samples without those that repeat the one before. */
export function distinct<Sample extends Point>(samples: readonly Sample[]): Sample[] {
  return samples.filter(({ x, y }, at) => {
    const previous = samples[at - 1];
    return previous === undefined || previous.x !== x || previous.y !== y;
  });
}

/**
 * The stroke through `samples` (canvas units) as an SVG path, to be drawn with round caps and joins: a smooth curve
 * through every sample; a dot for a single one; nothing for none.
 */
export function strokePath(samples: readonly Point[]): string {
  const points = distinct(samples);
  return pathBetween(points, 0, points.length - 1);
}

/** The piece of the path through distinct `points` from one index to another, bent as it is in the whole path. */
export function pathBetween(points: readonly Point[], from: number, to: number): string {
  const start = points[from];
  if (start === undefined) return "";
  const move = `M${pair(start.x, start.y)}`;
  if (to <= from) return move + DOT;
  const curves = points.slice(from, to).map((point, offset) => {
    const at = from + offset;
    const next = points[at + 1] ?? point;
    return curve(points[at - 1] ?? point, point, next, points[at + 2] ?? next);
  });
  return move + curves.join("");
}
