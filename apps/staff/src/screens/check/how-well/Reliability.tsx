import type { KnownFigures, ReliabilityBin } from "@harapen/contract/staff/evaluation";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { IntervalChart } from "../../../ui/IntervalChart.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";
import { useRanges } from "./use-ranges.ts";

/** Whether the probability that a search states is how often it is right. */
export function Reliability({ set: { reliability, log_loss } }: { set: KnownFigures }) {
  const texts = useTexts(HOW_WELL);
  const { percent } = useFormats();
  const { range } = useRanges();
  const verdict = useVerdict(reliability?.bins ?? []);
  if (!reliability) return null;
  const { columns } = texts;
  const stated = (from: number, to: number) => `${percent(from)} – ${percent(to)}`;
  return (
    <Section title={texts.reliability}>
      <p>{verdict}</p>
      <IntervalChart
        axes={texts.axes}
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
      {log_loss && (
        <p className={styles.quiet}>{texts.losses(log_loss.mean.toFixed(2), reliability.error.toFixed(3))}</p>
      )}
    </Section>
  );
}

/**
 * How far a share may be from what was stated before it is worth a word: of ten dots, one is off by chance.
 */
const LEAST_OFF = 0.05;

/**
 * Returns in words whether the probabilities hold, as far as intervals can tell, and else where they do
 * least.
 */
function useVerdict(bins: readonly ReliabilityBin[]): string {
  const { verdict } = useTexts(HOW_WELL);
  const { percent } = useFormats();
  const isOff = ({ confidence, share, low, high }: ReliabilityBin) =>
    (confidence < low || confidence > high) && Math.abs(share - confidence) >= LEAST_OFF;
  const byDistance = bins
    .filter(isOff)
    .sort((one, other) => Math.abs(other.share - other.confidence) - Math.abs(one.share - one.confidence));
  const [worst] = byDistance;
  if (!worst) return bins.length > 1 ? verdict.holds : verdict.onAverage;
  const { confidence, share, of } = worst;
  const isTooSure = share < confidence;
  return (isTooSure ? verdict.tooSure : verdict.tooModest)(percent(confidence), percent(share), of);
}
