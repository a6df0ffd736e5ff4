import type { LookKind } from "@harapen/contract/calls/looks";
import type { Ref } from "react";
import { Message } from "../../../i18n/Message.tsx";
import styles from "./LookLine.module.css";

interface LookLineProps {
  /** What the question is about, if the line says so. */
  about: LookKind | undefined;
  buttonRef: Ref<HTMLButtonElement>;
  onOpen: () => void;
}

/** The line above the cards that opens a question. */
export function LookLine({ about, buttonRef, onOpen }: LookLineProps) {
  return (
    <button ref={buttonRef} type="button" className={styles.line} aria-expanded="false" onClick={onOpen}>
      <svg viewBox="0 0 48 34" aria-hidden="true" className={styles.eye}>
        <path d="M3 17C13 1 35 1 45 17 35 33 13 33 3 17Z" />
        <circle cx="24" cy="17" r="7" />
      </svg>
      <span className={styles.words}>
        <Message of={about ? `look.line.${about}` : "look.line.any"} />
      </span>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.arrow}>
        <path d="m5 9 7 7 7-7" />
      </svg>
    </button>
  );
}
