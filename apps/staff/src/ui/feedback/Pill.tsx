import type { ReactNode } from "react";
import styles from "./Pill.module.css";

/** A word on the state of something: done, to be done, wrong, or neutral. */
export function Pill({ tone, children }: { tone: "done" | "todo" | "wrong" | "plain"; children: ReactNode }) {
  return <span className={`${styles.pill} ${styles[tone]}`}>{children}</span>;
}
