import type { Spot } from "@harapen/contract/spot";
import { isFoundEnough, type LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { lookAlikesQuery } from "../../../api/figures.ts";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { changesOf, keptBirds, useBirdNames, useDraft, useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { useAnchor } from "../../../ui/focus.ts";
import { Failure, Pill } from "../../../ui/Notice.tsx";
import { EmptyState, PenguinFigure, Section } from "../../../ui/Page.tsx";
import { PatternFigure } from "../../../ui/PatternFigure.tsx";
import { Card } from "../Card.tsx";
import { ForChildren } from "./ForChildren.tsx";
import styles from "./LookAlikesPanel.module.css";
import { type LookAlikeGroup, sortReports } from "./look-alike-groups.ts";
import { Remedies } from "./Remedies.tsx";
import { LOOK_ALIKES } from "./texts.ts";
import { usePatterns } from "./use-patterns.ts";

/** The birds of the draft that visitors will mistake for each other, by simulated drawings. */
export function LookAlikesPanel() {
  const texts = useTexts(LOOK_ALIKES);
  const { data, error, isFetching, refetch } = useQuery(lookAlikesQuery(useSlug()));
  const isRunning = data?.state === "running" || (isFetching && !data);
  return (
    <Section title={texts.title}>
      <div className={styles.head}>
        <p className={styles.lead}>{texts.lead}</p>
        <Button disabled={isRunning || isFetching} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
      <div role="status">{isRunning && <Waiting />}</div>
      {error && !isFetching && <Failure error={error} />}
      {data?.state === "ready" && <LookAlikeReports reports={data.penguins} />}
    </Section>
  );
}

/** Shown for the seconds that the check takes. */
function Waiting() {
  const texts = useTexts(LOOK_ALIKES);
  return (
    <div className={styles.waiting}>
      <PenguinFigure />
      <strong>{texts.waitingTitle}</strong>
      <p>{texts.waiting}</p>
    </div>
  );
}

/** The results: which birds look alike, which are found too seldom, which could not be checked. */
function LookAlikeReports({ reports }: { reports: readonly LookAlikeReport[] }) {
  const texts = useTexts(LOOK_ALIKES);
  const { locale } = useStaffLocale();
  const { nameOf } = useBirdNames();
  const patternOf = usePatterns();
  const draft = useDraft();
  const kept = new Set(keptBirds(draft).map(({ id }) => id));
  const { groups, hardToFind, untraced } = sortReports(reports.filter(({ id }) => kept.has(id)));
  const anchored = new Set([...groups.flatMap(({ birds }) => birds), ...hardToFind].map(({ id }) => id));
  const untracedNames = new Intl.ListFormat(locale).format(untraced.map(({ id }) => nameOf(id)));
  return (
    <>
      <p className={styles.lead}>
        {[texts.ready(reports.length - untraced.length), changesOf(draft) > 0 && texts.drafted]
          .filter(Boolean)
          .join(" ")}
      </p>
      {groups.length + hardToFind.length === 0 && (
        <EmptyState title={texts.nobody}>{texts.nobodyLead}</EmptyState>
      )}
      <div className={styles.list}>
        {groups.map((group) => (
          <GroupCard key={group.birds.map(({ id }) => id).join(" ")} group={group} patternOf={patternOf} />
        ))}
        {hardToFind.length > 0 && <HardToFind reports={hardToFind} patternOf={patternOf} />}
        <ForChildren reports={reports.filter(({ id }) => kept.has(id))} anchored={anchored} />
      </div>
      {untraced.length > 0 && <p className={styles.lead}>{texts.untraced(untracedNames)}</p>}
    </>
  );
}

interface GroupCardProps {
  group: LookAlikeGroup;
  /** The pattern by which a bird is searched for. */
  patternOf: (id: string) => readonly Spot[] | undefined;
}

/** Birds that look alike side by side, how often one is taken for the other, and what would help. */
function GroupCard({ group: { birds, confusions }, patternOf }: GroupCardProps) {
  const texts = useTexts(LOOK_ALIKES);
  const { locale } = useStaffLocale();
  const { nameOf } = useBirdNames();
  const names = new Intl.ListFormat(locale).format(birds.map(({ id }) => nameOf(id)));
  return (
    <Card anchors={birds.map(({ id }) => id)} label={names}>
      <h3>{names}</h3>
      <div className={styles.body}>
        <div className={styles.birds}>
          {birds.map((report, index) => (
            <BirdFigure
              key={report.id}
              report={report}
              spots={patternOf(report.id)}
              compared={patternOf(comparedWith(birds, index))}
            />
          ))}
        </div>
        <div className={styles.words}>
          <ul className={styles.confusions}>
            {confusions.map(({ report, other, times }) => (
              <li key={`${report.id} ${other}`}>
                {texts.taken(nameOf(report.id), report.drawings, times, nameOf(other))}
              </li>
            ))}
          </ul>
          <p className={styles.rings}>{texts.rings(nameOf(birds[0]?.id ?? ""), birds.length)}</p>
          <Remedies reports={birds} />
        </div>
      </div>
    </Card>
  );
}

/** Returns the bird whose spots are drawn as rings: of two the other one, of more the first. */
function comparedWith(birds: LookAlikeGroup["birds"], index: number): string {
  const other = index > 0 ? birds[0] : birds.length === 2 ? birds[1] : undefined;
  return other?.id ?? "";
}

interface HardToFindProps {
  reports: readonly LookAlikeReport[];
  patternOf: (id: string) => readonly Spot[] | undefined;
}

/**
 * Birds that are seldom found first although they resemble no bird in particular, and what would help them.
 */
function HardToFind({ reports, patternOf }: HardToFindProps) {
  const texts = useTexts(LOOK_ALIKES);
  return (
    <section className={styles.part} aria-label={texts.hardTitle}>
      <h3 className={styles.heading}>{texts.hardTitle}</h3>
      <p className={styles.lead}>{texts.hardLead}</p>
      <div className={styles.hardBirds}>
        {reports.map((report) => (
          <HardBird key={report.id} report={report} spots={patternOf(report.id)} />
        ))}
      </div>
    </section>
  );
}

function HardBird({ report, spots }: { report: LookAlikeReport; spots: readonly Spot[] | undefined }) {
  const { nameOf } = useBirdNames();
  const card = useAnchor<HTMLElement>(report.id);
  return (
    <article ref={card} tabIndex={-1} className={styles.bird} aria-label={nameOf(report.id)}>
      <BirdFigure report={report} spots={spots} />
      <Remedies reports={[report]} />
    </article>
  );
}

interface BirdFigureProps {
  report: LookAlikeReport;
  spots: readonly Spot[] | undefined;
  /** The pattern of a bird to compare with. */
  compared?: readonly Spot[] | undefined;
}

/** A bird's pattern, its name, and how often it is found first. */
function BirdFigure({ report, spots, compared }: BirdFigureProps) {
  const texts = useTexts(LOOK_ALIKES);
  const slug = useSlug();
  const { birdOf, nameOf } = useBirdNames();
  const { id, drawings, first } = report;
  const bird = birdOf(id);
  return (
    <figure className={styles.portrait}>
      <div className={styles.figure}>
        <PatternFigure
          label={texts.pattern(nameOf(id), spots?.length ?? 0)}
          spots={spots}
          others={compared}
        />
      </div>
      <figcaption>
        <Link to={paths.bird(slug, id)} className={styles.name}>
          {bird && <BirdIcon bird={bird} />}
          <span>{nameOf(id)}</span>
        </Link>
      </figcaption>
      <Pill tone={isFoundEnough(report) ? "plain" : "wrong"}>
        {texts.found(drawings, Math.round(first * drawings))}
      </Pill>
    </figure>
  );
}
