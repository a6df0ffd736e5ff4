import type { Estimate, RankFigures } from "@harapen/contract/staff/studies/live";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow } from "../../../ui/card-table/CardRow.tsx";
import { CardTable } from "../../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../../ui/card-table/table-roles.ts";
import { LIVE } from "./texts.ts";

interface RankTableProps {
  ranks: readonly RankFigures[];
  of: "correct" | "confirmed";
}

/** What the chart of ranks shows, in figures. */
export function RankTable({ ranks, of }: RankTableProps) {
  const { columns, correct, confirmed, rank } = useTexts(LIVE);
  const { locale } = useStaffLocale();
  const percent = (share: number | null) =>
    share === null ? "–" : share.toLocaleString(locale, { style: "percent" });
  const interval = ({ low, high }: Estimate) => (low === null ? "–" : `${percent(low)} – ${percent(high)}`);
  const heads = [
    columns.rank,
    columns.count,
    columns.share,
    columns.interval,
    ...(of === "confirmed" ? [columns.within] : []),
  ];
  return (
    <CardTable
      label={of === "correct" ? correct : confirmed}
      heads={heads.map((head) => (
        <th {...TABLE_ROLES.head} key={head} scope="col">
          {head}
        </th>
      ))}
    >
      {ranks.map((figures) => (
        <CardRow key={figures.rank} cells="lines">
          <CardCell>
            <span>{rank(figures.rank)}</span>
          </CardCell>
          <CardCell label={columns.count}>
            <span>{`${figures[of].count} / ${figures[of].of}`}</span>
          </CardCell>
          <CardCell label={columns.share}>
            <span>{percent(figures[of].share)}</span>
          </CardCell>
          <CardCell label={columns.interval}>
            <span>{interval(figures[of])}</span>
          </CardCell>
          {of === "confirmed" && (
            <CardCell label={columns.within}>
              <span>{`${percent(figures.within.share)} (${interval(figures.within)})`}</span>
            </CardCell>
          )}
        </CardRow>
      ))}
    </CardTable>
  );
}
