import type { ReactNode } from "react";
import { useAnchor } from "../../ui/focus.ts";
import styles from "./Card.module.css";

interface CardProps {
  /** The birds that it is about, as the anchors in addresses that lead here. */
  anchors: readonly string[];
  label: string;
  children: ReactNode;
}

/** A card about one bird or several; an address with the anchor of one of them scrolls to it. */
export function Card({ anchors, label, children }: CardProps) {
  const card = useAnchor<HTMLElement>(...anchors);
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={label}>
      {children}
    </article>
  );
}
