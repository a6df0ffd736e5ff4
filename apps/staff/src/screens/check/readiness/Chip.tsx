import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import styles from "./Chip.module.css";

interface ChipProps {
  to: string;
  /** The bird whose portrait it shows. */
  bird?: DraftedBird | undefined;
  /** What exactly is missing. */
  detail?: string;
  children: ReactNode;
}

/** A link to where something is fixed. */
export function Chip({ to, bird, detail, children }: ChipProps) {
  return (
    <Link to={to} className={bird ? styles.chip : `${styles.chip} ${styles.plain}`}>
      {bird && <BirdIcon bird={bird} />}
      <span>
        <span>{children}</span> {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </Link>
  );
}
