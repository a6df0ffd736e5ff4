import type { ReactNode } from "react";
import { Message } from "../i18n/FormattedText.tsx";
import styles from "./Spinner.module.css";

/** The loading indicator: three pebbles that hop, with `label` or "loading…" beside them. */
export function Spinner({ label }: { label?: ReactNode }) {
  return (
    <div role="status" className={styles.spinner}>
      <span aria-hidden="true" className={styles.pebbles}>
        <i />
        <i />
        <i />
      </span>
      {label ?? <Message of="common.loading" />}
    </div>
  );
}
