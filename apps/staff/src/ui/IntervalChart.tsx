import { useFormats } from "../i18n/texts.ts";
import styles from "./IntervalChart.module.css";

const WIDTH = 320;
const HEIGHT = 200;
/** Where the axes lie, in the chart's units. */
const LEFT = 40;
const TOP = 12;
const BOTTOM = 172;
/** The room above and below for what the axes are. */
const AXIS = 20;

interface IntervalChartProps {
  /** The shares, from left to right: where each stands, from 0 to 1. One without a share is not drawn. */
  dots: readonly {
    readonly key: number;
    readonly at: number;
    readonly share: number | null;
    readonly low: number | null;
    readonly high: number | null;
  }[];
  /** What stands below, and where. */
  marks: readonly { readonly at: number; readonly text: string }[];
  /** What the shares are of, and what they stand at. */
  axes?: { readonly up: string; readonly across?: string };
  /** Whether a line shows where a share is as much as what it stands at. */
  even?: boolean;
}

/**
 * A chart with a dot for each share, and a line for its interval. What it shows stands beside it as a table.
 */
export function IntervalChart({ dots, marks, axes, even = false }: IntervalChartProps) {
  const { percent } = useFormats();
  const y = (share: number) => BOTTOM - share * (BOTTOM - TOP);
  const right = even ? WIDTH - 20 : WIDTH;
  const [above, below] = [axes ? AXIS : 0, axes?.across === undefined ? 0 : AXIS];
  const x = (at: number) => LEFT + at * (right - LEFT);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 ${-above} ${WIDTH} ${HEIGHT + above + below}`}
      aria-hidden="true"
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} />
          <text className={styles.mark} x={LEFT - 6} y={y(share) + 4} textAnchor="end">
            {percent(share)}
          </text>
        </g>
      ))}
      {axes && (
        <text className={styles.axis} x={0} y={TOP - AXIS}>
          {`↑ ${axes.up}`}
        </text>
      )}
      {axes?.across !== undefined && (
        <text className={styles.axis} x={WIDTH} y={HEIGHT + AXIS - 7} textAnchor="end">
          {`${axes.across} →`}
        </text>
      )}
      {even && <line className={styles.even} x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />}
      {dots.map(
        ({ key, at, share, low, high }) =>
          share !== null && (
            <g key={key}>
              <line className={styles.whisker} x1={x(at)} x2={x(at)} y1={y(low ?? 0)} y2={y(high ?? 1)} />
              <circle className={styles.dot} cx={x(at)} cy={y(share)} r={7} />
            </g>
          ),
      )}
      {marks.map(({ at, text }) => (
        <text key={text} className={styles.mark} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
