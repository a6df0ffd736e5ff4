import type { ReactNode } from "react";
import styles from "./CardTable.module.css";
import { TABLE_ROLES } from "./table-roles.ts";

interface CardTableProps {
  /** Names the table. */
  label: string;
  /** The heads of its columns: `<th>`. */
  heads: ReactNode;
  /** Its rows: `CardRow`. */
  children: ReactNode;
}

/** A table whose rows become cards on narrow screens; there only screen readers get the heads. */
export function CardTable({ label, heads, children }: CardTableProps) {
  return (
    <table {...TABLE_ROLES.table} className={styles.table} aria-label={label}>
      <thead {...TABLE_ROLES.rows} className={styles.heads}>
        <tr {...TABLE_ROLES.row}>{heads}</tr>
      </thead>
      <tbody {...TABLE_ROLES.rows}>{children}</tbody>
    </table>
  );
}
