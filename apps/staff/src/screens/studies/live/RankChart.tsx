import type { Estimate, RankFigures } from "@harapen/contract/staff/studies/live";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import styles from "./RankChart.module.css";
import { LIVE } from "./texts.ts";

const WIDTH = 320;
const HEIGHT = 200;
/** Where the axes lie, in the chart's units. */
const LEFT = 40;
const TOP = 12;
const BOTTOM = 172;

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
  const { percent, decimal } = useFormats();
  const y = (share: number) => BOTTOM - share * (BOTTOM - TOP);
  const x = (index: number) => LEFT + ((index + 0.5) * (WIDTH - LEFT)) / ranks.length;
  return (
    <div className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
            <text className={styles.mark} x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {ranks.map(({ rank, [of]: figure }, index) => (
          <g key={rank}>
            {figure.share !== null && (
              <>
                <line
                  className={styles.whisker}
                  x1={x(index)}
                  x2={x(index)}
                  y1={y(figure.low ?? 0)}
                  y2={y(figure.high ?? 1)}
                />
                <circle className={styles.dot} cx={x(index)} cy={y(figure.share)} r={7} />
              </>
            )}
            <text className={styles.mark} x={x(index)} y={HEIGHT - 8} textAnchor="middle">
              {texts.rank(rank)}
            </text>
          </g>
        ))}
      </svg>
      {sample && <p>{texts.sample(sample.of, decimal(sample.effective))}</p>}
      <details>
        <summary className={styles.summary}>{texts.asTable}</summary>
        <RankTable ranks={ranks} of={of} />
      </details>
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
