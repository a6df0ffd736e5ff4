import type { Point } from "@harapen/contract/geometry";
import styles from "./DrawingSurface.module.css";

/** The keyboard's cursor over the belly; inside an SVG in canvas units. */
export function Cursor({ at: { x, y } }: { at: Point }) {
  return (
    <g transform={`translate(${x} ${y})`} className={styles.cursor}>
      <circle r="9" />
      <path d="M-15 0H-11M11 0H15M0 -15V-11M0 11V15" />
      <circle r="1.5" className={styles.cursorPoint} />
    </g>
  );
}
