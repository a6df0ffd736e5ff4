import { useFormats } from "../i18n/texts.ts";
import styles from "./ShareBar.module.css";

/** A share as a bar, in per cent, and with the counts behind it. */
export function ShareBar({ count, all }: { count: number; all: number }) {
  const { percent } = useFormats();
  const share = count / all;
  return (
    <span className={styles.share}>
      <svg className={styles.bar} viewBox="0 0 64 8" aria-hidden="true">
        <rect className={styles.track} width={64} height={8} rx={4} />
        <rect className={styles.part} width={64 * share} height={8} rx={4} />
      </svg>
      <span className={styles.percent}>{percent(share)}</span>
      <span className={styles.counts}>{`${count} / ${all}`}</span>
    </span>
  );
}
