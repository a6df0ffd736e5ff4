import { type ReactNode, useId } from "react";
import styles from "./Section.module.css";
import { useAnchor } from "./use-anchor.ts";

interface SectionProps {
  title: string;
  /** The part of the address that leads here. */
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a screen, with a heading. An address with its anchor scrolls it into view and moves the focus there. */
export function Section({ title, anchor, aside, children }: SectionProps) {
  const heading = useId();
  const section = useAnchor<HTMLElement>(anchor);
  return (
    <section ref={section} className={styles.section} id={anchor} tabIndex={-1} aria-labelledby={heading}>
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
