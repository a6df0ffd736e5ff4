import type { ReactNode } from "react";
import styles from "./LabelledGroup.module.css";

/** Controls that are one field together, under its label. */
export function LabelledGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
