import type { ReactNode } from "react";
import styles from "./Actions.module.css";

/** The panel of a find above Home's actions; while empty, it reserves the room for the find. */
export function TakeHomePanel({ children }: { children?: ReactNode }) {
  return <div className={`${styles.panel} ${styles.find}`}>{children}</div>;
}
