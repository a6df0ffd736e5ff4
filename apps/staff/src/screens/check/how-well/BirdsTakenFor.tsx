import { type Evaluation, LEAST_VISITS, type MistakenPair } from "@harapen/contract/staff/evaluation";
import type { LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { lookAlikesQuery } from "../../../api/figures.ts";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useBirdNames, useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Section } from "../../../ui/Page.tsx";
import { PatternFigure } from "../../../ui/PatternFigure.tsx";
import { Card } from "../Card.tsx";
import { Remedies } from "../look-alikes/Remedies.tsx";
import { usePatterns } from "../look-alikes/use-patterns.ts";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";
import { useRanges } from "./use-ranges.ts";

/** The birds of which visits had the one first where it was the other, and what would help them most. */
export function BirdsTakenFor({ birds: { mistaken, visits } }: { birds: Evaluation["birds"] }) {
  const texts = useTexts(HOW_WELL);
  const { birdOf } = useBirdNames();
  const known = mistaken.filter(({ penguins }) => penguins.every((id) => birdOf(id)));
  return (
    <Section title={texts.takenFor}>
      {known.length === 0 ? (
        <p>
          {visits < LEAST_VISITS ? texts.missing(LEAST_VISITS - visits) : texts.takenForNone(LEAST_VISITS)}
        </p>
      ) : (
        <>
          <p className={styles.quiet}>{texts.takenForLead}</p>
          <div className={styles.cards}>
            {known.map((pair) => (
              <PairCard key={pair.penguins.join(" ")} pair={pair} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

function PairCard({ pair }: { pair: MistakenPair }) {
  const texts = useTexts(HOW_WELL);
  const { locale } = useStaffLocale();
  const { nameOf } = useBirdNames();
  const { range } = useRanges();
  const { penguins, times, of, share } = pair;
  const [one, other] = penguins;
  const names = new Intl.ListFormat(locale).format(penguins.map(nameOf));
  return (
    <Card anchors={penguins} label={names}>
      <h3>{names}</h3>
      <div className={styles.birds}>
        <BirdFigure id={one} compared={other} />
        <BirdFigure id={other} compared={one} />
      </div>
      <p>
        <strong>{texts.taken(times, of)}</strong> {range(share, pair)}
      </p>
      <Help ids={penguins} />
    </Card>
  );
}

/** A bird's picture, name and pattern, with the other one's spots as rings. */
function BirdFigure({ id, compared }: { id: string; compared: string }) {
  const texts = useTexts(HOW_WELL);
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const patternOf = usePatterns();
  const bird = birdOf(id);
  const spots = patternOf(id);
  return (
    <figure className={styles.bird}>
      <div className={styles.figure}>
        <PatternFigure
          label={texts.pattern(nameOf(id), spots?.length ?? 0)}
          spots={spots}
          others={patternOf(compared)}
        />
      </div>
      <figcaption>
        <Link to={paths.bird(slug, id)} className={styles.name}>
          {bird && <BirdIcon bird={bird} />}
          <span>{nameOf(id)}</span>
        </Link>
      </figcaption>
    </figure>
  );
}

/** What would help birds most, by the check for look-alikes, or that it finds nothing. */
export function Help({ ids }: { ids: readonly string[] }) {
  const texts = useTexts(HOW_WELL);
  const slug = useSlug();
  const { data } = useQuery(lookAlikesQuery(slug));
  const reports: readonly LookAlikeReport[] = data?.state === "ready" ? data.penguins : [];
  const own = reports.filter(({ id }) => ids.includes(id));
  return (
    <>
      <Remedies reports={own} evenIfFound />
      <Link className={styles.more} to={paths.check(slug, "lookAlikes")}>
        {texts.toLookAlikes}
      </Link>
    </>
  );
}
