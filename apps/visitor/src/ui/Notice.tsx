import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface NoticeProps {
  title: ReactNode;
  text: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** A page that has only a message: a puzzled penguin, what is the matter, and a way on. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <img src="/logo.svg" alt="" className={styles.picture} width="386" height="450" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
