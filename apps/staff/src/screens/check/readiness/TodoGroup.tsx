import type { ReactNode } from "react";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import styles from "./ReadinessPanel.module.css";

interface TodoGroupProps {
  title: string;
  why: string;
  tone?: "todo" | "wrong";
  /** List items, one for each thing to do. */
  children: readonly ReactNode[];
}

/** The items of one kind that are left to do, and why; nothing where there are none. */
export function TodoGroup({ title, why, tone = "todo", children }: TodoGroupProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <Pill tone={tone}>{children.length}</Pill>
      </header>
      <p className={styles.why}>{why}</p>
      <ul className={styles.chips}>{children}</ul>
    </section>
  );
}
