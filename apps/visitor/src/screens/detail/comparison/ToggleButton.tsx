import type { ReactNode } from "react";
import styles from "./ToggleButton.module.css";

interface ToggleButtonProps {
  pressed: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A button that stays pressed: it turns an overlay on and off. */
export function ToggleButton({ pressed, onToggle, children }: ToggleButtonProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={pressed} onClick={onToggle}>
      {children}
    </button>
  );
}
