import type { ReactNode } from "react";
import styles from "./icons.module.css";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 32 32" className={styles.icon} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The icons of answers: a patch of belly with a spot and without one, yes, no, and an eye that sees nothing. */
export const AnswerIcons = {
  spot: (
    <Icon>
      <circle cx="16" cy="16" r="13" className={styles.patch} />
      <circle cx="16" cy="16" r="6" className={styles.spot} />
    </Icon>
  ),
  noSpot: (
    <Icon>
      <circle cx="16" cy="16" r="13" className={styles.patch} />
    </Icon>
  ),
  yes: (
    <Icon>
      <circle cx="16" cy="16" r="10.5" className={styles.yes} />
    </Icon>
  ),
  no: (
    <Icon>
      <path d="m7 7 18 18M25 7 7 25" className={styles.no} />
    </Icon>
  ),
  unsure: (
    <Icon>
      <path d="M3 16c7-10.5 19-10.5 26 0-7 10.5-19 10.5-26 0Z" className={styles.eye} />
      <circle cx="16" cy="16" r="4" className={styles.pupil} />
      <path d="M6 27 26 5" className={styles.eye} />
    </Icon>
  ),
} as const;

export function CloseIcon() {
  return (
    <Icon>
      <path d="m9 9 14 14M23 9 9 23" className={styles.close} />
    </Icon>
  );
}
