import type { ReactNode } from "react";
import styles from "./Actions.module.css";

/** The panel of a find above Home's actions; empty, it keeps the place until the find is there. */
export function TakeHomePanel({ children }: { children?: ReactNode }) {
  return <div className={`${styles.panel} ${styles.find}`}>{children}</div>;
}
