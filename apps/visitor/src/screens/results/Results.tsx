import { FIRST_RESULTS } from "@harapen/contract/constants";
import { mayBeUnlisted } from "@harapen/contract/penguin";
import { useEffect, useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { DrawingFigure } from "../../penguins/pictures/DrawingFigure.tsx";
import { noteResultsShown } from "../../telemetry/events/exposure.ts";
import { recordImpression } from "../../telemetry/events/impressions.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import { OrderedList } from "../../ui/List.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { type Candidate, hasClearWinner } from "./candidate.ts";
import { LookButton } from "./look/LookButton.tsx";
import { LookCard } from "./look/LookCard.tsx";
import { useAfterAnswer } from "./look/use-after-answer.ts";
import { type Reranked, useLook } from "./look/use-look.ts";
import { NotSureDialog } from "./NotSureDialog.tsx";
import { ResultCard } from "./ResultCard.tsx";
import styles from "./Results.module.css";
import { useExpanded } from "./use-expanded.ts";
import { useReorderMotion } from "./use-reorder-motion.ts";
import { useShowsDrawing } from "./use-shows-drawing.ts";

interface ResultsProps {
  result: SearchResult;
  /** The ranking of the result in the visitor's language. */
  candidates: readonly Candidate[];
}

/** The ranked candidates: the first seven, or all of them. */
export function Results({ result, candidates }: ResultsProps) {
  const t = useTranslate();
  const { searchId: search_id, ranking, aids } = result;
  const { expanded, expand, carryOn, firstNewCard } = useExpanded(search_id);
  const [dialogOpen, setDialogOpen] = useState(false);
  const shown = expanded ? candidates : candidates.slice(0, FIRST_RESULTS);
  // A word on how sure the search is, as "A close match!" is one.
  const unlistedHint = aids.close_match && mayBeUnlisted(ranking.map(({ score }) => score));
  useEffect(() => noteResultsShown(search_id), [search_id]);
  useEffect(() => {
    recordImpression(search_id, ranking, expanded ? "all" : FIRST_RESULTS, { aids, unlistedHint });
  }, [search_id, ranking, expanded, aids, unlistedHint]);
  const [reranked, setReranked] = useState<Reranked>();
  const showMore = () => {
    record("show_more", { search_id, from: FIRST_RESULTS, to: "all" });
    // What has happened last is announced.
    setReranked(undefined);
    expand();
  };
  const openNotSure = () => {
    record("not_sure", { search_id });
    setDialogOpen(true);
  };
  const { list, notePlaces } = useReorderMotion(result);
  const asked = useLook(result, (change) => {
    notePlaces();
    setReranked(change);
    carryOn(change.searchId);
  });
  const { title, question } = useAfterAnswer(asked && `${search_id} ${asked.question.isOpen}`);
  const showsDrawing = useShowsDrawing(aids);
  const clearWinner = aids.close_match && hasClearWinner(ranking.map(({ score }) => score));

  return (
    <div className={`${styles.results} ${guard.doubleTapGuard}`}>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          <Message of="results.title" />
        </h1>
        {asked && !asked.question.isOpen && <LookButton onOpen={asked.open} />}
      </div>
      <ChangedNotice result={result} />
      {showsDrawing && <DrawingFigure drawing={result} className={styles.drawing} />}
      {asked?.question.isOpen && (
        <LookCard
          key={search_id}
          look={asked.question.look}
          isAskedAgain={asked.isAskedAgain}
          strokes={result.strokes}
          candidates={candidates}
          busy={asked.busy}
          heading={question}
          onAnswer={asked.answer}
          onDecline={asked.decline}
        />
      )}
      <OrderedList ref={list} className={styles.cards}>
        {shown.map((candidate) => (
          <ResultCard
            key={candidate.ranked.id}
            candidate={candidate}
            searchId={search_id}
            isClearWinner={clearWinner && candidate.rank === 1}
            linkRef={candidate.rank === FIRST_RESULTS + 1 ? firstNewCard : undefined}
          />
        ))}
      </OrderedList>
      {unlistedHint && (
        <p className={styles.unlisted}>
          <Message of="results.unlisted" />
        </p>
      )}
      {expanded ? (
        <Button onClick={openNotSure}>
          <Message of="results.notSure" />
        </Button>
      ) : (
        <Button variant="quiet" onClick={showMore}>
          <Message of="results.notListed" />
        </Button>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {reranked ? (
          <span key={search_id}>
            {t(reranked.hasChanged ? "look.reordered" : "look.sameOrder", {
              name: nameOf(candidates, reranked.first),
            })}
          </span>
        ) : (
          expanded && t("results.expanded", { total: candidates.length })
        )}
      </p>
      <NotSureDialog result={result} open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </div>
  );
}

function nameOf(candidates: readonly Candidate[], id: string): string {
  return candidates.find(({ ranked }) => ranked.id === id)?.penguin.nameLabel ?? "";
}
