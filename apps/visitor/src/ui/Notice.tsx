import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface NoticeProps {
  title: ReactNode;
  text: ReactNode;
  /** Links or buttons for what to do next. */
  children: ReactNode;
}

/** A page that has only a message: a puzzled penguin, what has happened, and what to do next. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <img src="/logo.svg" alt="" className={styles.picture} width="386" height="450" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
