import { PenguinShape, SHAPE_VIEW_BOX } from "../pattern/PenguinShape.tsx";
import styles from "./PenguinFigure.module.css";

/** The penguin of the outline, for pages that have little else to show. */
export function PenguinFigure() {
  return (
    <svg className={styles.figure} viewBox={SHAPE_VIEW_BOX} aria-hidden="true">
      <PenguinShape />
      <circle className={styles.spot} cx={165} cy={190} r={8} />
      <circle className={styles.spot} cx={214} cy={228} r={7} />
      <circle className={styles.spot} cx={182} cy={300} r={9} />
    </svg>
  );
}
