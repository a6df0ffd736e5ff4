import { useTexts } from "../../../i18n/texts.ts";
import { CardTable } from "../../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../../ui/card-table/table-roles.ts";
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

/** The birds' statistics, sorted by a click on a column's head. On narrow screens each bird is a card, and a separate field sorts them. */
export function StatisticsTable({ rows, sorting, onSort }: StatisticsTableProps) {
  const texts = useTexts(STATISTICS);
  const choose = (key: SortKey) =>
    onSort(key === sorting.by ? { by: key, descending: !sorting.descending } : firstSorting(key));
  return (
    <CardTable
      label={texts.caption}
      heads={SORT_KEYS.map((key) => (
        <ColumnHead key={key} by={key} sorting={sorting} onChoose={() => choose(key)} />
      ))}
    >
      {rows.map((row) => (
        <StatisticsTableRow key={row.bird.id} row={row} />
      ))}
    </CardTable>
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
    <th
      {...TABLE_ROLES.head}
      scope="col"
      className={styles.head}
      {...(isSorted && { "aria-sort": direction })}
    >
      <button type="button" className={styles.sort} onClick={onChoose}>
        <span>{columns[by]}</span>
        <span aria-hidden="true">{isSorted && (sorting.descending ? "▼" : "▲")}</span>
      </button>
      <span className={styles.word}>{columns[by]}</span>
    </th>
  );
}
