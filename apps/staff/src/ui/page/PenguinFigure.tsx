import { OUTLINE } from "@harapen/contract/outline";
import styles from "./PenguinFigure.module.css";

/** The penguin of the outline, as it looks out of pages that have little else to show. */
export function PenguinFigure() {
  const { body, belly, beak, eyes, leftFlipper, rightFlipper, leftFoot, rightFoot } = OUTLINE;
  return (
    <svg className={styles.figure} viewBox="30 0 330 412" aria-hidden="true">
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
      <circle className={styles.coat} cx={165} cy={190} r={8} />
      <circle className={styles.coat} cx={214} cy={228} r={7} />
      <circle className={styles.coat} cx={182} cy={300} r={9} />
    </svg>
  );
}
