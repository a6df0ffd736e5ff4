import { useTexts } from "../../../i18n/texts.ts";
import styles from "./StatisticsTable.module.css";
import { StatisticsTableRow } from "./StatisticsTableRow.tsx";
import {
  firstSorting,
  SORT_KEYS,
  type Sorting,
  type SortKey,
  type StatisticsRow,
} from "./statistics-rows.ts";
import { STATISTICS } from "./texts.ts";

interface StatisticsTableProps {
  rows: readonly StatisticsRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The birds' statistics; each column's head sorts by it. On narrow screens each bird is a card, and another field sorts them. */
export function StatisticsTable({ rows, sorting, onSort }: StatisticsTableProps) {
  const texts = useTexts(STATISTICS);
  const choose = (key: SortKey) =>
    onSort(key === sorting.by ? { by: key, descending: !sorting.descending } : firstSorting(key));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as cards its parts are no longer displayed as a table's, which would take their roles
    <table className={styles.table} role="table" aria-label={texts.caption}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead className={styles.head} role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {SORT_KEYS.map((key) => (
            <ColumnHead key={key} by={key} sorting={sorting} onChoose={() => choose(key)} />
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          <StatisticsTableRow key={row.bird.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

interface ColumnHeadProps {
  by: SortKey;
  sorting: Sorting;
  onChoose: () => void;
}

function ColumnHead({ by, sorting, onChoose }: ColumnHeadProps) {
  const { columns } = useTexts(STATISTICS);
  const direction = sorting.descending ? "descending" : "ascending";
  const isSorted = sorting.by === by;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in StatisticsTable
    <th scope="col" role="columnheader" {...(isSorted && { "aria-sort": direction })}>
      <button type="button" className={styles.sort} onClick={onChoose}>
        {columns[by]}
        <span aria-hidden="true">{isSorted && (sorting.descending ? "▼" : "▲")}</span>
      </button>
      <span className={styles.word}>{columns[by]}</span>
    </th>
  );
}
