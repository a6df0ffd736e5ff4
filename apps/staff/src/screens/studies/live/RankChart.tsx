import type { Estimate, RankFigures } from "@harapen/contract/staff/studies/live";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { IntervalChart } from "../../../ui/IntervalChart.tsx";
import styles from "./RankChart.module.css";
import { LIVE } from "./texts.ts";

interface RankChartProps {
  ranks: readonly RankFigures[];
  /** Which of the figures are drawn. */
  of: "correct" | "confirmed";
  /** The sample that all ranks share; undefined where each has its own. */
  sample: Estimate | undefined;
}

/** A chart with a dot for the share at each rank, and a line for its interval; with the same as a table. */
export function RankChart({ ranks, of, sample }: RankChartProps) {
  const texts = useTexts(LIVE);
  const { decimal } = useFormats();
  const at = (index: number) => (index + 0.5) / ranks.length;
  return (
    <div className={styles.chart}>
      <IntervalChart
        dots={ranks.map(({ rank, [of]: figure }, index) => ({ key: rank, at: at(index), ...figure }))}
        marks={ranks.map(({ rank }, index) => ({ at: at(index), text: texts.rank(rank) }))}
      />
      {sample && <p>{texts.sample(sample.of, decimal(sample.effective))}</p>}
      <Disclosure summary={texts.asTable}>
        <RankTable ranks={ranks} of={of} />
      </Disclosure>
    </div>
  );
}

/** What the chart of ranks shows, in figures. */
function RankTable({ ranks, of }: Omit<RankChartProps, "sample">) {
  const { columns, correct, confirmed, rank } = useTexts(LIVE);
  const formats = useFormats();
  const percent = (share: number | null) => (share === null ? "–" : formats.percent(share));
  const interval = ({ low, high }: Estimate) => (low === null ? "–" : `${percent(low)} – ${percent(high)}`);
  const heads = [
    columns.rank,
    columns.count,
    columns.share,
    columns.interval,
    ...(of === "confirmed" ? [columns.within] : []),
  ];
  return (
    <CardTable label={of === "correct" ? correct : confirmed} heads={heads}>
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
