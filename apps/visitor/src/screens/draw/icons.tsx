import type { ReactNode } from "react";
import styles from "./icons.module.css";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      {children}
    </svg>
  );
}

export function UndoIcon() {
  return (
    <Icon>
      <path d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3" />
    </Icon>
  );
}

export function GridIcon() {
  return (
    <Icon>
      <rect x="4" y="3" width="16" height="18" rx="3" />
      <path d="M9.3 3.5v17M14.7 3.5v17M4.5 9h15M4.5 15h15" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  );
}

/** The loading indicator of Done: three pebbles that hop. */
export function Pebbles() {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.icon} ${styles.pebbles}`} aria-hidden="true">
      <circle cx="4" cy="13" r="2.6" />
      <circle cx="12" cy="13" r="2.6" />
      <circle cx="20" cy="13" r="2.6" />
    </svg>
  );
}
