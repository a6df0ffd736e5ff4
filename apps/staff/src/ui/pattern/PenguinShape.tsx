import { OUTLINE } from "@harapen/contract/outline";
import styles from "./PenguinShape.module.css";

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
