import type { ReactNode } from "react";
import { BandDot } from "./BandDots.tsx";
import styles from "./ColourButton.module.css";

interface ColourButtonProps {
  code: string;
  /** Undefined where a tap selects nothing permanently. */
  isChosen?: boolean;
  children: ReactNode;
  onClick: () => void;
}

/** A band colour to tap, with its word. */
export function ColourButton({ code, isChosen, children, onClick }: ColourButtonProps) {
  return (
    <button type="button" className={styles.colour} aria-pressed={isChosen} onClick={onClick}>
      <BandDot code={code} />
      <span>{children}</span>
    </button>
  );
}
