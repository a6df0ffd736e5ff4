import { type ReactNode, useId } from "react";
import styles from "./Section.module.css";

interface SectionProps {
  title: string;
  /** The part of the address that leads here. */
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a screen, with a heading. */
export function Section({ title, anchor, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} id={anchor} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
