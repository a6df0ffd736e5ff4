import { LOCALES } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { CardCell, CardRow } from "../../ui/card-table/CardRow.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { localesOf } from "../display-text.ts";
import { useSlug } from "../use-draft.ts";
import { BirdLink } from "./BirdLink.tsx";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";

interface BirdRowProps {
  bird: DraftedBird;
  bands: ReactNode;
  /** How easily it is found. */
  found: ReactNode;
}

/** A bird's row: who it is, the state of its bands, spots, photograph and texts, and how easily it is found. */
export function BirdRow({ bird, bands, found }: BirdRowProps) {
  const texts = useTexts(BIRD_TABLE);
  const to = paths.bird(useSlug(), bird.id);
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
          {LOCALES.map((one) => (
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
      <CardCell label={texts.draft}>{state && <Pill tone="plain">{texts[state]}</Pill>}</CardCell>
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
