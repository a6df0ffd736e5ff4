import type { ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps {
  on: boolean;
  onTurn: () => void;
  children: ReactNode;
}

/** What lies over the pictures, turned on and off. */
export function Switch({ on, onTurn, children }: SwitchProps) {
  return (
    <button type="button" className={styles.switch} aria-pressed={on} onClick={onTurn}>
      {children}
    </button>
  );
}
