import styles from "./PlaceRing.module.css";
import type { Ellipse } from "./place-ring.ts";

/** A soft ring around the place that a question is about; inside an SVG in canvas units. */
export function PlaceRing({ ring: { x, y, rx, ry } }: { ring: Ellipse }) {
  return (
    <g className={styles.ring} data-testid="place-ring">
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.glow} />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.halo} />
      <ellipse cx={x} cy={y} rx={rx} ry={ry} className={styles.line} />
    </g>
  );
}
