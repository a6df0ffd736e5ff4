import { OUTLINE } from "@harapen/contract/outline";
import type { Spot } from "@harapen/contract/spot";
import styles from "./PatternFigure.module.css";

/** Smaller spots than this would not be seen; in canvas units. */
const MIN_RADIUS = 3.5;
/** The distance between a spot to compare with and its ring, in canvas units. */
const RING = 4;
const NOT_KNOWN = "?";

interface PatternFigureProps {
  /** What the figure shows, in words. */
  label: string;
  /** Undefined where they are not known. */
  spots: readonly Spot[] | undefined;
  /** The spots that are not sure, drawn with a dashed line. */
  isDoubtful?: (spot: Spot) => boolean;
  /** The spots of a penguin to compare with, drawn as rings. */
  others?: readonly Spot[] | undefined;
}

/** A belly pattern on the penguin of the outline. */
export function PatternFigure({ label, spots, isDoubtful, others = [] }: PatternFigureProps) {
  return (
    <svg className={styles.figure} viewBox={SHAPE_VIEW_BOX} role="img" aria-label={label}>
      <PenguinShape />
      {spots?.map((spot) => (
        <circle
          key={`${spot.x} ${spot.y} ${spot.r}`}
          className={isDoubtful?.(spot) ? styles.doubtful : styles.spot}
          cx={spot.x}
          cy={spot.y}
          r={Math.max(spot.r, MIN_RADIUS)}
        />
      ))}
      {others.map(({ x, y, r }) => (
        <circle
          key={`${x} ${y} ${r}`}
          className={styles.other}
          cx={x}
          cy={y}
          r={Math.max(r, MIN_RADIUS) + RING}
        />
      ))}
      {!spots && (
        <text className={styles.unknown} x={195} y={275}>
          {NOT_KNOWN}
        </text>
      )}
    </svg>
  );
}

/** The view box of an SVG in canvas units that shows the whole shape. */
export const SHAPE_VIEW_BOX = "30 0 330 412";

/** The penguin of the outline in its colours, without spots; inside an SVG in canvas units. */
export function PenguinShape() {
  const { body, belly, beak, eyes, leftFlipper, rightFlipper, leftFoot, rightFoot } = OUTLINE;
  return (
    <>
      <path className={styles.feet} d={leftFoot} />
      <path className={styles.feet} d={rightFoot} />
      <path className={styles.coat} d={leftFlipper} />
      <path className={styles.coat} d={rightFlipper} />
      <path className={styles.coat} d={body} />
      <path className={styles.belly} d={belly} />
      {eyes.map(({ x, y, r }) => (
        <g key={x}>
          <circle className={styles.eye} cx={x} cy={y} r={r * 1.8} />
          <circle className={styles.coat} cx={x} cy={y} r={r} />
        </g>
      ))}
      <path className={styles.beak} d={beak} />
    </>
  );
}
