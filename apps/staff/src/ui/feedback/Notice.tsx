import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface NoticeProps {
  tone: "info" | "todo" | "wrong" | "done";
  title?: string;
  children?: ReactNode;
}

/** A message that stays on the screen for as long as it applies. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === "wrong" ? "alert" : "status"}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
