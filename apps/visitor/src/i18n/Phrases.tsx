import { Fragment } from "react";
import styles from "./FormattedText.module.css";

/** A text by its phrases: lines end between them, and within one only where no line holds it. One phrase alone is left to the browser. */
export function Phrases({ of }: { of: readonly string[] }) {
  return (
    <span className={of.length > 1 ? styles.phrases : undefined}>
      {of.map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may stand twice in a text; the order is fixed
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
