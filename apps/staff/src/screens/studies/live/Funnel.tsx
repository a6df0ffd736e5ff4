import { FUNNEL_STEPS, type LiveGroup } from "@harapen/contract/staff/studies/live";
import { useTexts } from "../../../i18n/texts.ts";
import styles from "./Funnel.module.css";
import { LIVE } from "./texts.ts";

/** The length of the longest bar. */
const WIDTH = 100;

/** How far the visits got: a bar for each step, as long as its share of all visits. */
export function Funnel({ figures: { visits, funnel } }: { figures: LiveGroup }) {
  const { steps } = useTexts(LIVE);
  return (
    <ol className={styles.funnel}>
      {FUNNEL_STEPS.map((step) => (
        <li key={step} className={styles.step}>
          <span className={styles.name}>{steps[step]}</span>
          <span className={styles.count}>{funnel[step]}</span>
          <svg
            className={styles.bar}
            viewBox={`0 0 ${WIDTH} 10`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              className={step === "not_sure" ? styles.other : styles.part}
              width={visits === 0 ? 0 : (WIDTH * (funnel[step] ?? 0)) / visits}
              height={10}
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
