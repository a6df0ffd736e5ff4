import type { Spot } from "@harapen/contract/spot";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { isLikely, type LearnedPattern } from "@harapen/contract/staff/learned";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { draftQuery } from "../../../api/draft.ts";
import { adoptLearned, learnedQuery } from "../../../api/figures.ts";
import { StaffError } from "../../../api/staff-error.ts";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { reloadDraft, updateBird } from "../../../draft/editing/store-bird.ts";
import { publishedRecord, useBirdNames, useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { LearningPausedNotice } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Failure, Pill } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { PatternFigure } from "../../../ui/PatternFigure.tsx";
import { Card } from "../Card.tsx";
import { type Adoption, adoptionOf } from "./adoption.ts";
import { FittedVisitorsPanel } from "./FittedVisitorsPanel.tsx";
import styles from "./LearnedPanel.module.css";
import { LEARNED } from "./texts.ts";

/** The birds' learned patterns, which can be adopted as their traces. */
export function LearnedPanel() {
  const texts = useTexts(LEARNED);
  const { birdOf } = useBirdNames();
  const { penguins } = useSuspenseQuery(learnedQuery(useSlug())).data;
  return (
    <>
      <Section title={texts.title}>
        <p className={styles.lead}>{texts.lead}</p>
        <LearningPausedNotice />
        {penguins.length === 0 && <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>}
        <div className={styles.list}>
          {penguins.map((pattern) => {
            const bird = birdOf(pattern.id);
            return bird && <LearnedCard key={pattern.id} pattern={pattern} bird={bird} />;
          })}
        </div>
      </Section>
      <FittedVisitorsPanel />
    </>
  );
}

/**
 * Returns how to take a bird's learned pattern into the draft, and how to restore the trace from before,
 * unless somebody else has traced the bird since.
 */
function useAdoption(bird: DraftedBird) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  const adopting = useMutation({
    mutationFn: async (seen: DraftedBird) => {
      await adoptLearned(slug, seen.id, seen.revision);
      return seen.content.record.spots;
    },
    onSettled: () => reloadDraft(queryClient, slug),
  });
  const undoing = useMutation({
    mutationFn: () => {
      const seen = bird.content.record.spots;
      // For one that was adopted on an earlier visit, the draft no longer has the trace from before.
      const before = adopting.isSuccess ? adopting.data : publishedRecord(bird)?.spots;
      return updateBird(queryClient, { slug, id: bird.id }, (now) => {
        const { spots } = now.record;
        if (!isSameJson(spots, seen) && !isSameJson(spots, before))
          throw new StaffError("conflict", `traced meanwhile: ${bird.id}`);
        return { ...now, record: { ...now.record, spots: before } };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey }),
  });
  return {
    adopt: () => adopting.mutate(bird),
    undo: () => undoing.mutate(),
    isBusy: adopting.isPending || undoing.isPending,
    error: adopting.error ?? undoing.error,
  };
}

const isDoubtful = (spot: Spot) => !isLikely(spot);

/** A bird's learned pattern, beside its trace. */
function LearnedCard({ pattern, bird }: { pattern: LearnedPattern; bird: DraftedBird }) {
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

/** Buttons for those who may edit the draft: they take a learned pattern into it, or restore the trace. */
function AdoptionActions({ bird, adoption }: { bird: DraftedBird; adoption: Adoption }) {
  const texts = useTexts(LEARNED);
  const { edit } = useRights();
  const { adopt, undo, isBusy, error } = useAdoption(bird);
  if (!edit) return null;
  return (
    <>
      {error && <Failure error={error} />}
      <div className={styles.actions}>
        {adoption === "offered" ? (
          <Button variant="primary" disabled={isBusy} onClick={adopt}>
            {texts.adopt}
          </Button>
        ) : (
          adoption === "drafted" && (
            <Button disabled={isBusy} onClick={undo}>
              {texts.undo}
            </Button>
          )
        )}
      </div>
    </>
  );
}
