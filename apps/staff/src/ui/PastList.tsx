import type { ReactNode } from "react";
import { DisclosedList } from "./Disclosure.tsx";
import styles from "./PastList.module.css";

/** What was made before, the latest first; each child is a `PastEntry`. */
export function PastList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

/**
 * One thing that was made, by `head`, and what can be done with it; `details` opens a list of more about it.
 */
export function PastEntry({
  head,
  children,
  details,
}: {
  readonly head: ReactNode;
  readonly children: ReactNode;
  readonly details: { readonly summary: string; readonly items: readonly ReactNode[] };
}) {
  return (
    <li className={styles.entry}>
      <p className={styles.when}>{head}</p>
      {children}
      <DisclosedList summary={details.summary}>{details.items}</DisclosedList>
    </li>
  );
}
