import type { Disc } from "@harapen/contract/penguin";
import styles from "./PlaceRing.module.css";

/** A soft ring around the place that a question is about; inside an SVG in canvas units. */
export function PlaceRing({ ring: { x, y, r } }: { ring: Disc }) {
  return (
    <g className={styles.ring} data-testid="place-ring">
      <circle cx={x} cy={y} r={r} className={styles.glow} />
      <circle cx={x} cy={y} r={r} className={styles.halo} />
      <circle cx={x} cy={y} r={r} className={styles.line} />
    </g>
  );
}
