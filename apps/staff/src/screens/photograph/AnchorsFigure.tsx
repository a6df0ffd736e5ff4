import { useTexts } from "../../i18n/texts.ts";
import styles from "./AnchorsFigure.module.css";
import { TRACING } from "./texts.ts";
import { ANCHOR_NAMES, type AnchorName } from "./tracing/trace-state.ts";

/** Where the four anchors are on the drawn penguin. */
const PLACES: Readonly<Record<AnchorName, readonly [x: number, y: number]>> = {
  T: [60, 63],
  B: [60, 137],
  L: [34, 102],
  R: [86, 102],
};

/** A small penguin with the four places, the next one marked. */
export function AnchorsFigure({ next }: { next: AnchorName | undefined }) {
  const texts = useTexts(TRACING);
  return (
    <svg className={styles.figure} viewBox="0 0 120 164" role="img" aria-label={texts.places}>
      <g className={styles.dark}>
        <path d="M28 62C12 78 6 104 12 122c8-6 16-22 20-42z" />
        <path d="M92 62c16 16 22 42 16 60-8-6-16-22-20-42z" />
        <path d="M60 8c-17 0-25 12-25 26 0 12-10 26-10 62 0 32 14 52 35 52s35-20 35-52c0-36-10-50-10-62C85 20 77 8 60 8z" />
      </g>
      <path
        className={styles.feet}
        d="M41 144c-8 3-12 9-9 12 5 3 21 3 24-1 1-4-5-10-9-12zM79 144c8 3 12 9 9 12-5 3-21 3-24-1-1-4 5-10 9-12z"
      />
      <path
        className={styles.white}
        d="M60 44c-18 0-27 26-27 56 0 26 10 41 21 43l6-7 6 7c11-2 21-17 21-43 0-30-9-56-27-56z"
      />
      <path className={styles.white} d="M60 18c-12 0-17 8-17 15 0 6 6 11 17 11s17-5 17-11c0-7-5-15-17-15z" />
      <path className={styles.band} d="M37 68c7-15 39-15 46 0" />
      <g className={styles.dark}>
        <path d="M60 9c-9 0-14 8-14 16 0 7 6 11 14 11s14-4 14-11c0-8-5-16-14-16z" />
      </g>
      <circle className={styles.eye} cx="54" cy="22" r="2.2" />
      <circle className={styles.eye} cx="66" cy="22" r="2.2" />
      <path className={styles.beak} d="M56 28h8l-4 9z" />
      <g className={styles.spots}>
        <circle cx="50" cy="86" r="2.4" />
        <circle cx="67" cy="94" r="2.8" />
        <circle cx="58" cy="113" r="2.2" />
      </g>
      <path className={styles.line} d="M60 63V137M34 102H86" />
      {ANCHOR_NAMES.map((name) => {
        const [cx, cy] = PLACES[name];
        return (
          <circle key={name} className={name === next ? styles.next : styles.place} cx={cx} cy={cy} r="6" />
        );
      })}
    </svg>
  );
}
