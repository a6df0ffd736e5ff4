import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { CANVAS, cellRectangle } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
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
