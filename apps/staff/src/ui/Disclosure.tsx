import type { ReactNode } from "react";
import styles from "./Disclosure.module.css";

interface DisclosureProps {
  readonly summary: string;
  /** Whether it is open at first. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** What is shown once its summary is pressed. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}

interface DisclosedListProps {
  readonly summary: string;
  /** What the list is, where its summary does not say it all. */
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A list that is shown once its summary is pressed; each child is a `<li>`. */
export function DisclosedList({ summary, lead, children }: DisclosedListProps) {
  return (
    <Disclosure summary={summary}>
      {lead && <p>{lead}</p>}
      <ul className={styles.list}>{children}</ul>
    </Disclosure>
  );
}
