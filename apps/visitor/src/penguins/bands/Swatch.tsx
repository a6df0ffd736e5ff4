import { bandCssColor, isWhiteBand } from "./band-css-color.ts";
import styles from "./Swatch.module.css";

/** The shape of a swatch: circles on cards, chips and the detail screen; rectangles in the catalog. */
export type SwatchShape = "circle" | "rectangle";

interface SwatchProps {
  /** A band colour's code. */
  code: string;
  shape: SwatchShape;
  /** The tooltip. */
  label?: string | undefined;
}

/** The colour of a flipper band. Not everybody can see it: its name has to be beside it. */
export function Swatch({ code, shape, label }: SwatchProps) {
  return (
    <span
      title={label}
      className={`${styles[shape]} ${isWhiteBand(code) ? styles.white : ""}`}
      style={{ backgroundColor: bandCssColor(code) }}
    />
  );
}
