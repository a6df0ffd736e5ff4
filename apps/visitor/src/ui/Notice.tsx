import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface NoticeProps {
  /** The level of the title: "h1" where the message is the whole page. */
  heading?: "h1" | "h2";
  title: ReactNode;
  /** Left out where the title says all. */
  text: ReactNode;
  /** Links or buttons for what to do next. */
  children: ReactNode;
}

/**
 * A page, or the part below its title, that has only a message: a puzzled penguin, what has happened, and
 * what to do next.
 */
export function Notice({ heading: Heading = "h1", title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <img src="/logo.svg" alt="" className={styles.picture} width="386" height="450" />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
