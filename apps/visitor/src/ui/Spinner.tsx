import type { ReactNode } from "react";
import { Message } from "../i18n/Message.tsx";
import styles from "./Spinner.module.css";

/** Waiting, as three pebbles that hop; `label` says it in the screen's own words. */
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
