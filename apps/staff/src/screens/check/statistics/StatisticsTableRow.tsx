import { BirdLink } from "../../../draft/bird-table/BirdLink.tsx";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow } from "../../../ui/card-table/CardRow.tsx";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import type { StatisticsRow } from "./statistics-rows.ts";
import { STATISTICS } from "./texts.ts";

/** How visitors found one bird. */
export function StatisticsTableRow({ row: { bird, statistics } }: { row: StatisticsRow }) {
  const { columns, times } = useTexts(STATISTICS);
  const { locale } = useStaffLocale();
  const { confirmations, first, shown, last } = statistics;
  return (
    <CardRow cells="lines">
      <CardCell>
        <BirdLink bird={bird} />
      </CardCell>
      <CardCell label={columns.confirmations}>
        <span>{times(confirmations)}</span>
      </CardCell>
      <CardCell label={columns.first}>
        <ShareBar count={first} all={confirmations} />
      </CardCell>
      <CardCell label={columns.shown}>
        <ShareBar count={shown} all={confirmations} />
      </CardCell>
      <CardCell label={columns.last}>
        <time dateTime={last}>{new Date(last).toLocaleDateString(locale)}</time>
      </CardCell>
    </CardRow>
  );
}
