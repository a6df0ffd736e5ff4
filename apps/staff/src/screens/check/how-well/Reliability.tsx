import type { KnownFigures } from "@harapen/contract/staff/evaluation";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { IntervalChart } from "../../../ui/IntervalChart.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";
import { useRanges } from "./use-ranges.ts";

/** Whether the probability that a search states is how often it is right. */
export function Reliability({ set: { reliability } }: { set: KnownFigures }) {
  const texts = useTexts(HOW_WELL);
  const { percent } = useFormats();
  const { range } = useRanges();
  if (!reliability) return null;
  const { columns } = texts;
  const stated = (from: number, to: number) => `${percent(from)} – ${percent(to)}`;
  return (
    <Section title={texts.reliability}>
      <IntervalChart
        even
        dots={reliability.bins.map((bin) => ({ ...bin, key: bin.from, at: bin.confidence }))}
        marks={[0, 0.5, 1].map((at) => ({ at, text: percent(at) }))}
      />
      <p className={styles.quiet}>{texts.reliabilityLead}</p>
      <CardTable label={texts.reliability} heads={[columns.stated, columns.right, columns.visits]}>
        {reliability.bins.map(({ from, to, of, ...bin }) => (
          <CardRow key={from} cells="lines">
            <CardCell>
              <span>{stated(from, to)}</span>
            </CardCell>
            <CardCell label={columns.right}>
              <span>{range(bin.share, bin)}</span>
            </CardCell>
            <CardCell label={columns.visits}>
              <span>{of}</span>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      <p className={styles.quiet}>{texts.error(reliability.error.toFixed(3))}</p>
    </Section>
  );
}
