import {
  type CorrectedHits,
  type HitRate,
  type KnownFigures,
  LEAST_VISITS,
} from "@harapen/contract/staff/evaluation";
import { useFormats, useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { IntervalChart } from "../../../ui/IntervalChart.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";
import { useRanges } from "./use-ranges.ts";

interface HitCurveProps {
  set: KnownFigures;
  corrected: readonly CorrectedHits[];
}

/** How often the right bird is among the first one, three and seven. */
export function HitCurve({ set: { hits, visits, devices }, corrected }: HitCurveProps) {
  const texts = useTexts(HOW_WELL);
  const { range } = useRanges();
  if (!hits) return null;
  const found = corrected.filter((each) => each.corrected !== null);
  return (
    <Section title={texts.hits}>
      <p>{texts.hitsInWords(inHundred(hits.at(0)), inHundred(hits.at(-1)), hits.at(-1)?.rank ?? 0)}</p>
      <HitChart hits={hits} />
      <p className={styles.quiet}>{texts.whiskers}</p>
      <HitTable label={texts.hits} hits={hits} />
      <p className={styles.quiet}>{texts.restsOn(visits, devices)}</p>
      {corrected.length > 0 && (
        <div className={styles.aside}>
          <h3>{texts.corrected}</h3>
          <p>{texts.correctedLead}</p>
          {found.length > 0 && <p>{texts.correctedHow}</p>}
          {found.map(({ rank, corrected: share, right, wrong }) => (
            <p key={rank}>
              <strong>
                {texts.first(rank)} {share && range(share.share, share)}
              </strong>{" "}
              {texts.correctedRests(right, wrong)}
            </p>
          ))}
          {found.length === 0 && <p>{texts.notCorrected(LEAST_VISITS)}</p>}
        </div>
      )}
    </Section>
  );
}

const inHundred = (hit: HitRate | undefined) => Math.round(100 * (hit?.share ?? 0));

function HitChart({ hits }: { hits: readonly HitRate[] }) {
  const texts = useTexts(HOW_WELL);
  const at = (index: number) => (index + 0.5) / hits.length;
  return (
    <IntervalChart
      axes={{ up: texts.hitsAxis }}
      dots={hits.map((hit, index) => ({ ...hit, key: hit.rank, at: at(index) }))}
      marks={hits.map(({ rank }, index) => ({ at: at(index), text: texts.first(rank) }))}
    />
  );
}

function HitTable({ label, hits }: { label: string; hits: readonly HitRate[] }) {
  const texts = useTexts(HOW_WELL);
  const { percent } = useFormats();
  const { interval } = useRanges();
  const { columns } = texts;
  return (
    <CardTable label={label} heads={[columns.within, columns.share, columns.interval]}>
      {hits.map((hit) => (
        <CardRow key={hit.rank} cells="lines">
          <CardCell>
            <span>{texts.first(hit.rank)}</span>
          </CardCell>
          <CardCell label={columns.share}>
            <span>{percent(hit.share)}</span>
          </CardCell>
          <CardCell label={columns.interval}>
            <span>{interval(hit)}</span>
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}

/** What answers to one more look brought to the visits that have some. */
export function LooksGain({ set: { looks } }: { set: KnownFigures }) {
  const texts = useTexts(HOW_WELL);
  const { range, gain } = useRanges();
  const { columns } = texts;
  const { before, after, difference, visits } = looks;
  return (
    <Section title={texts.looks}>
      {before && after && difference ? (
        <>
          <CardTable
            label={texts.looks}
            heads={[columns.within, columns.before, columns.after, columns.gain]}
          >
            {before.map((hit, index) => (
              <CardRow key={hit.rank} cells="lines">
                <CardCell>
                  <span>{texts.first(hit.rank)}</span>
                </CardCell>
                <CardCell label={columns.before}>
                  <span>{range(hit.share, hit)}</span>
                </CardCell>
                <CardCell label={columns.after}>
                  <span>{after[index] && range(after[index].share, after[index])}</span>
                </CardCell>
                <CardCell label={columns.gain}>
                  <span>{difference[index] && gain(difference[index].mean, difference[index])}</span>
                </CardCell>
              </CardRow>
            ))}
          </CardTable>
          <p className={styles.quiet}>{texts.visits(visits)}</p>
        </>
      ) : (
        <p>{texts.looksMissing(visits, LEAST_VISITS - visits)}</p>
      )}
    </Section>
  );
}
