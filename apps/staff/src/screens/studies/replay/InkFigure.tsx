import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { CANVAS, cellRectangle, type Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import type { DrawingTimeline, ReplayedStroke } from "@harapen/contract/staff/studies/replay";
import type { ReactNode } from "react";
import styles from "./InkFigure.module.css";

const CANVAS_VIEW_BOX = `0 0 ${CANVAS.width} ${CANVAS.height}`;

/** The sheet that visitors draw on, in canvas units, with a drawing. */
export function Sheet({ label, children }: { label?: string; children: ReactNode }) {
  const { body, leftFlipper, rightFlipper, leftFoot, rightFoot, beak, belly } = OUTLINE;
  return (
    <svg
      className={styles.sheet}
      viewBox={CANVAS_VIEW_BOX}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      {[leftFlipper, rightFlipper, leftFoot, rightFoot, body, beak].map((path) => (
        <path key={path} className={styles.outline} d={path} />
      ))}
      <path className={styles.belly} d={belly} />
      {children}
    </svg>
  );
}

/** The belly cells that were marked as not seen. */
export function UnseenCells({ part }: { part: readonly number[] }) {
  return part.map((seen, index) => {
    const cell = cellRectangle(index);
    return seen === NOT_VISIBLE && <rect key={`${cell.x} ${cell.y}`} className={styles.unseen} {...cell} />;
  });
}

/** A stroke by its SVG path. */
export function Stroke({ path, brush, gone = false }: { path: string; brush: number; gone?: boolean }) {
  return <path className={gone ? styles.gone : styles.ink} d={path} strokeWidth={brush} />;
}

/** The part of a stroke that is drawn at a time; `gone` once it was undone. */
interface VisibleStroke {
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
