import type { ReactElement, ReactNode } from "react";
import styles from "./CardTable.module.css";

/**
 * The roles of a table's parts, for a table that becomes cards on narrow screens: there its parts are
 * displayed as blocks, and browsers remove the roles of parts that are not displayed as a table's
 * (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const TABLE_ROLES = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

interface CardTableProps {
  /** Names the table. */
  label: string;
  /** The heads of its columns: their texts, or whole elements. */
  heads: readonly (string | ReactElement)[];
  /** Its rows: `CardRow`. */
  children: ReactNode;
}

/** A table whose rows become cards on narrow screens; there only screen readers get the heads. */
export function CardTable({ label, heads, children }: CardTableProps) {
  return (
    <table {...TABLE_ROLES.table} className={styles.table} aria-label={label}>
      <thead {...TABLE_ROLES.rows} className={styles.heads}>
        <tr {...TABLE_ROLES.row}>
          {heads.map((head) =>
            typeof head === "string" ? (
              <th key={head} {...TABLE_ROLES.head} scope="col">
                {head}
              </th>
            ) : (
              head
            ),
          )}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rows}>{children}</tbody>
    </table>
  );
}

interface CardRowProps {
  /** The cells on a card: a line each, two short ones side by side, or long ones below their labels. */
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
  /**
   * The name of its column, which the cell shows itself on a card; a cell without one is the card's title.
   */
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
