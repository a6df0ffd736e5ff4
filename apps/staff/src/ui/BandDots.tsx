import { bandColorOf } from "@harapen/contract/band-colors";
import type { ReactNode } from "react";
import styles from "./BandDots.module.css";

interface BandDotsProps {
  /** The codes of the colours. */
  bands: readonly string[];
  /** Their names, by code. */
  labels: Readonly<Record<string, string>>;
}

/** Flipper bands as coloured dots, read out as words. */
export function BandDots({ bands, labels }: BandDotsProps) {
  if (bands.length === 0) return <span className={styles.none}>–</span>;
  return (
    <span
      className={styles.dots}
      role="img"
      aria-label={bands.map((code) => labels[code] ?? code).join(", ")}
    >
      {bands.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bird may wear two bands of a colour; their order is theirs
        <BandDot key={index} code={code} />
      ))}
    </span>
  );
}

/** One band's colour; a code that the palette does not have is shown as a question mark. */
export function BandDot({ code }: { code: string }) {
  const fill = bandColorOf(code) ?? (/^#[0-9a-f]{3,8}$/i.test(code) ? code : undefined);
  return (
    <svg className={styles.dot} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={fill ?? "#fff"} className={styles.ring} />
      {!fill && <path d="M5 11 11 5" className={styles.ring} />}
    </svg>
  );
}

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
