import type { Point } from "@harapen/contract/geometry";
import type { DrawingTimeline, ReplayedStroke } from "@harapen/contract/staff/studies/replay";

/** The part of a stroke that is drawn at a time; `gone` once it was undone. */
export interface VisibleStroke {
  readonly key: number;
  readonly brush: number;
  readonly path: string;
  readonly gone: boolean;
}

/** Returns the strokes that are seen at a time of a replay, in milliseconds, undone ones too. */
export function strokesAt(strokes: readonly ReplayedStroke[], at: number): VisibleStroke[] {
  return strokes.flatMap(({ brush, began, removed, points }, key) => {
    if (began > at) return [];
    const drawn = points.filter(([, , t]) => t <= at).map(([x, y]) => ({ x, y }));
    return [{ key, brush, path: pathOf(drawn), gone: removed !== null && removed <= at }];
  });
}

/** Returns the mask at a time. */
export function maskAt({ masks }: Pick<DrawingTimeline, "masks">, at: number): readonly number[] {
  return masks.findLast((mask) => mask.at <= at)?.part ?? [];
}

/** Returns the points of a listed drawing's stroke, which has them in tenths. */
export function pointsOf(stroke: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2)
    points.push({ x: (stroke[index] ?? 0) / 10, y: (stroke[index + 1] ?? 0) / 10 });
  return points;
}

/** Returns points as an SVG path; a single one is a dot. */
export function pathOf(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const all = points.length === 1 ? [first, first] : points;
  return `M${all.map(({ x, y }) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join("L")}`;
}
