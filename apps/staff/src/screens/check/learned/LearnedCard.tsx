import type { Spot } from "@harapen/contract/spot";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { isLikely, type LearnedPattern } from "@harapen/contract/staff/learned";
import { Link } from "react-router";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { publishedRecord } from "../../../draft/published-record.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { PatternFigure } from "../../../ui/pattern/PatternFigure.tsx";
import { Card } from "../Card.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { AdoptionActions } from "./AdoptionActions.tsx";
import { adoptionOf } from "./adoption.ts";
import styles from "./LearnedCard.module.css";
import { LEARNED } from "./texts.ts";

const isDoubtful = (spot: Spot) => !isLikely(spot);

/** A bird's learned pattern, beside its trace. */
export function LearnedCard({ pattern, bird }: { pattern: LearnedPattern; bird: DraftedBird }) {
  const texts = useTexts(LEARNED);
  const slug = useSlug();
  const { nameOf } = useBirdNames();
  const adoption = adoptionOf(pattern, bird);
  const traced = adoption === "drafted" ? publishedRecord(bird)?.spots : bird.content.record.spots;
  const name = nameOf(bird.id);
  const { spots, confirmations, devices } = pattern;
  return (
    <Card anchors={[bird.id]} label={name}>
      <header className={styles.head}>
        <BirdIcon bird={bird} />
        <h3>{name}</h3>
        <span className={styles.basis}>{texts.basis(confirmations, devices)}</span>
        <span role="status">{adoption !== "offered" && <Pill tone="done">{texts[adoption]}</Pill>}</span>
      </header>
      <div className={styles.body}>
        <Pattern name={name} title={texts.traced} spots={traced} />
        <Pattern name={name} title={texts.taught} spots={spots} isDoubtful={isDoubtful} />
        <div className={styles.words}>
          {!pattern.traced && <p>{texts.inUse}</p>}
          {adoption === "offered" && traced && <p>{texts.replaces}</p>}
          {spots.some(isDoubtful) && <p>{texts.doubtful}</p>}
          <AdoptionActions bird={bird} adoption={adoption} />
          <Link to={`${paths.bird(slug, bird.id)}#photographs`} className={styles.open}>
            {texts.open}
          </Link>
        </div>
      </div>
    </Card>
  );
}

interface PatternProps {
  name: string;
  title: string;
  spots: readonly Spot[] | undefined;
  isDoubtful?: (spot: Spot) => boolean;
}

function Pattern({ name, title, ...pattern }: PatternProps) {
  const texts = useTexts(LEARNED);
  const { spots } = pattern;
  return (
    <figure className={styles.pattern}>
      <div className={styles.figure}>
        <PatternFigure label={texts.pattern(name, title, spots?.length ?? 0)} {...pattern} />
      </div>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <span className={styles.count}>{spots ? texts.spots(spots.length) : texts.untraced}</span>
      </figcaption>
    </figure>
  );
}
