import { Progress as Bar } from "@mantine/core";
import styles from "./ExchangeScreen.module.css";

/** The progress of something as a share of 1; without a share, only that it is in progress. */
export function Progress({ label, share }: { label: string; share?: number }) {
  const percent = share !== undefined && Number.isFinite(share) ? 100 * share : undefined;
  return (
    <div className={styles.progress} role="status">
      <p>{label}</p>
      <Bar value={percent ?? 100} animated={percent === undefined} aria-hidden="true" />
    </div>
  );
}
