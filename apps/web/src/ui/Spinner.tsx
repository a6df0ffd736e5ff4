import { useTranslation } from "react-i18next";
import styles from "./Spinner.module.css";

/** Waiting, as three pebbles that hop. */
export function Spinner() {
  const { t } = useTranslation();
  return (
    <div role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.pebbles}>
        <i />
        <i />
        <i />
      </span>
      {t("common.loading")}
    </div>
  );
}
