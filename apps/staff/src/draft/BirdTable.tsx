import type { DraftedBird } from "@harapen/contract/staff/draft";
import { isFoundEnough, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { knownLookAlikesQuery } from "../api/figures.ts";
import { useFormats, useStaffLocale, useTexts } from "../i18n/texts.ts";
import { paths } from "../routes/paths.ts";
import { BandDots } from "../ui/BandDots.tsx";
import { CardCell, CardRow, CardTable } from "../ui/CardTable.tsx";
import { Pill } from "../ui/Notice.tsx";
import { BirdIcon } from "./BirdIcon.tsx";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";
import { labelsIn, localesOf, textIn } from "./display-text.ts";
import { useBirdNames, useDraft, useKeptLocales, useSlug } from "./use-draft.ts";

/** Birds with the state of each; every cell leads to where its value is edited. */
export function BirdTable({ birds }: { birds: readonly DraftedBird[] }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const { details } = useDraft();
  const colours = labelsIn(details.content.labels, "color", locale);
  const { data } = useQuery(knownLookAlikesQuery(useSlug()));
  const reports = new Map(data?.state === "ready" ? data.penguins.map((each) => [each.id, each]) : []);
  return (
    <CardTable
      label={texts.caption}
      heads={[texts.name, texts.bands, texts.spots, texts.photograph, texts.texts, texts.found, texts.draft]}
    >
      {birds.map((bird) => (
        <BirdRow
          key={bird.id}
          bird={bird}
          bands={<BandDots bands={bird.content.record.band_color} labels={colours} />}
          found={<FoundCell bird={bird} report={reports.get(bird.id)} />}
        />
      ))}
    </CardTable>
  );
}

interface BirdRowProps {
  bird: DraftedBird;
  bands: ReactNode;
  /** How easily it is found. */
  found: ReactNode;
}

/** A bird's row: who it is, what is there of it, and how easily it is found. */
function BirdRow({ bird, bands, found }: BirdRowProps) {
  const texts = useTexts(BIRD_TABLE);
  const to = paths.bird(useSlug(), bird.id);
  const locales = useKeptLocales();
  const state = bird.change?.state;
  return (
    <CardRow cells="pairs">
      <CardCell>
        <BirdLink bird={bird} />
      </CardCell>
      <CardCell label={texts.bands}>{bands}</CardCell>
      <CardCell label={texts.spots}>
        <SpotsCell bird={bird} />
      </CardCell>
      <CardCell label={texts.photograph}>
        <PhotographCell bird={bird} />
      </CardCell>
      <CardCell label={texts.texts}>
        <Link to={`${to}#words`} className={styles.locales}>
          {locales.map((one) => (
            <span
              key={one}
              className={localesOf(bird.content.name).includes(one) ? undefined : styles.missing}
            >
              {one}
            </span>
          ))}
        </Link>
      </CardCell>
      <CardCell label={texts.found}>{found}</CardCell>
      <CardCell label={texts.draft}>
        {state === "changed" ? (
          <Link to={`${to}#changes`}>
            <Pill tone="plain">{texts.changed}</Pill>
          </Link>
        ) : (
          state && <Pill tone="plain">{texts[state]}</Pill>
        )}
      </CardCell>
    </CardRow>
  );
}

function SpotsCell({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const slug = useSlug();
  const { spots, photographs = [] } = bird.content.record;
  const to = `${paths.bird(slug, bird.id)}#photographs`;
  if (!spots)
    return (
      <Link to={to}>
        <Pill tone="todo">{texts.notYet}</Pill>
      </Link>
    );
  return (
    <Link to={to} className={styles.plain}>
      {spots.length === 0 ? texts.noSpots : texts.spotCount(spots.length, photographs.length)}
    </Link>
  );
}

function PhotographCell({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const slug = useSlug();
  const { picture, alignment } = bird.content.record;
  const [tone, word] =
    picture === ""
      ? (["todo", texts.notYet] as const)
      : alignment
        ? (["done", texts.done] as const)
        : (["plain", texts.unaligned] as const);
  return (
    <Link to={`${paths.bird(slug, bird.id)}#photographs`}>
      <Pill tone={tone}>{word}</Pill>
    </Link>
  );
}

interface FoundCellProps {
  bird: DraftedBird;
  /** Undefined where it was not simulated how it is found. */
  report: LookAlikeReport | undefined;
}

/** How many simulated drawings found a bird first; if few, also the bird that it is taken for. */
function FoundCell({ bird, report }: FoundCellProps) {
  const texts = useTexts(BIRD_TABLE);
  const { percent } = useFormats();
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const kind = bird.content.record.status?.kind;
  if (kind === "moved" || kind === "died") return <span>{texts.inCatalog}</span>;
  if (!report || report.drawings === 0) return <span className={styles.unknown}>–</span>;
  const share = percent(report.first);
  if (isFoundEnough(report)) return <span>{share}</span>;
  const [confused] = report.confusions;
  const name = confused && birdOf(confused.id) && nameOf(confused.id);
  return (
    <Link to={`${paths.check(slug, "lookAlikes")}#${encodeURIComponent(bird.id)}`} className={styles.plain}>
      <Pill tone="wrong">{name ? texts.takenFor(share, name) : share}</Pill>
    </Link>
  );
}

/** A bird's icon and name, or its id, and its place if that is not here, as a link to its form. */
export function BirdLink({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const { name, record } = bird.content;
  const { status } = record;
  const written = textIn(name, locale);
  const isRemoved = bird.change?.state === "removed";
  return (
    <Link to={paths.bird(slug, bird.id)} className={styles.bird}>
      <BirdIcon bird={bird} />
      <span>
        <span className={isRemoved ? `${styles.name} ${styles.removed}` : styles.name}>
          {written ?? bird.id}
        </span>
        {written === undefined && <span className={styles.status}>{texts.noName}</span>}
        {status && <span className={styles.status}>{texts.status[status.kind](status.since ?? "")}</span>}
      </span>
    </Link>
  );
}
