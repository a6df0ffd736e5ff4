import type { ReactNode } from "react";
import styles from "./CardTable.module.css";
import { TABLE_ROLES } from "./table-roles.ts";

interface CardRowProps {
  /** The layout of cells on the card: a line each, two short ones side by side, or long ones below their labels. */
  cells: "lines" | "pairs" | "blocks";
  children: ReactNode;
}

/** A row of a `CardTable`. */
export function CardRow({ cells, children }: CardRowProps) {
  return (
    <tr {...TABLE_ROLES.row} className={`${styles.row} ${styles[cells]}`}>
      {children}
    </tr>
  );
}

interface CardCellProps {
  /** The name of its column, which the cell shows itself on a card; a cell without one is the card's title. */
  label?: string;
  lang?: string;
  /** Elements: a card leaves out a cell without any. */
  children: ReactNode;
}

export function CardCell({ label, lang, children }: CardCellProps) {
  return (
    <td {...TABLE_ROLES.cell} lang={lang} className={label === undefined ? styles.title : undefined}>
      {label !== undefined && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
