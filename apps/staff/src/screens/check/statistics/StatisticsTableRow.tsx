import type { ReactNode } from "react";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import { TABLE_ROLES } from "../../../ui/table-roles.ts";
import styles from "./StatisticsTable.module.css";
import type { SortKey, StatisticsRow } from "./statistics-rows.ts";
import { STATISTICS } from "./texts.ts";

/** How visitors found one bird. */
export function StatisticsTableRow({ row: { bird, name, statistics } }: { row: StatisticsRow }) {
  const texts = useTexts(STATISTICS);
  const { locale } = useStaffLocale();
  const { confirmations, first, shown, last } = statistics;
  const to = paths.bird(useSlug(), bird.id);
  return (
    <tr {...TABLE_ROLES.row}>
      <td {...TABLE_ROLES.cell}>
        <Link to={to} className={styles.bird}>
          <BirdIcon bird={bird} />
          {name}
        </Link>
      </td>
      <Cell column="confirmations">{texts.times(confirmations)}</Cell>
      <Cell column="first">
        <ShareBar count={first} all={confirmations} />
      </Cell>
      <Cell column="shown">
        <ShareBar count={shown} all={confirmations} />
      </Cell>
      <Cell column="last">{new Date(last).toLocaleDateString(locale)}</Cell>
    </tr>
  );
}

/** A cell, which as part of a card names its column itself. */
function Cell({ column, children }: { column: SortKey; children: ReactNode }) {
  const { columns } = useTexts(STATISTICS);
  return (
    <td {...TABLE_ROLES.cell}>
      <span className={styles.label} aria-hidden="true">
        {columns[column]}
      </span>
      {children}
    </td>
  );
}
