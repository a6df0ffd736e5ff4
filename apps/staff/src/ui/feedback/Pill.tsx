import type { ReactNode } from "react";
import styles from "./Pill.module.css";

/** A word on how something stands: done, to be done, wrong, or simply so. */
export function Pill({ tone, children }: { tone: "done" | "todo" | "wrong" | "plain"; children: ReactNode }) {
  return <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>;
}
