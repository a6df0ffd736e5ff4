import { useTranslation } from "react-i18next";
import styles from "./Spinner.module.css";

/** Waiting, as three pebbles that hop; `label` says it in the screen's own words. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.pebbles}>
        <i />
        <i />
        <i />
      </span>
      {label ?? t("common.loading")}
    </div>
  );
}
