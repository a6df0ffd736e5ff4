import { bandPaint, isWhiteBand } from "./band-paint.ts";
import styles from "./Swatch.module.css";

/** Circles on cards, chips and the detail screen, rectangles in the catalog. */
export type SwatchShape = "circle" | "rectangle";

interface SwatchProps {
  /** A band colour's code. */
  code: string;
  shape: SwatchShape;
  /** Shown to a pointer that rests on the swatch. */
  label?: string | undefined;
}

/** The colour of a flipper band. It says nothing to who can't see it: its name goes beside it. */
export function Swatch({ code, shape, label }: SwatchProps) {
  return (
    <span
      title={label}
      className={`${styles[shape]} ${isWhiteBand(code) ? styles.white : ""}`}
      style={{ backgroundColor: bandPaint(code) }}
    />
  );
}
