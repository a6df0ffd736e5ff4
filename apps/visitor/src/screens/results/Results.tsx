import { FIRST_RESULTS } from "@harapen/contract/constants";
import { mayBeUnlisted } from "@harapen/contract/penguin";
import { useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { OrderedList } from "../../ui/lists/List.tsx";
import { guardDoubleTap } from "../../ui/presses/guard-double-tap.ts";
import guard from "../../ui/styles/double-tap-guard.module.css";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { type Candidate, hasClearWinner } from "./candidate.ts";
import { LookCard } from "./look/LookCard.tsx";
import { LookLine } from "./look/LookLine.tsx";
import { showsMarks } from "./look/SpotPicture.tsx";
import { useAfterAnswer } from "./look/use-after-answer.ts";
import { type Reranked, useLook } from "./look/use-look.ts";
import { RerankAnnouncement } from "./RerankAnnouncement.tsx";
import { ResultCard } from "./ResultCard.tsx";
import styles from "./Results.module.css";
import { ResultsFooter } from "./ResultsFooter.tsx";
import { ResultsLayout } from "./ResultsLayout.tsx";
import { useExpanded } from "./use-expanded.ts";
import { useReorderMotion } from "./use-reorder-motion.ts";
import { useResultsEvents } from "./use-results-events.ts";

interface ResultsProps {
  result: SearchResult;
  /** The ranking of the result in the visitor's language. */
  candidates: readonly Candidate[];
}

/** The ranked candidates: the first seven, or all of them. */
export function Results({ result, candidates }: ResultsProps) {
  const { searchId, ranking, aids } = result;
  const { expanded, expand, carryOn, firstNewCard } = useExpanded(searchId);
  const shown = expanded ? candidates : candidates.slice(0, FIRST_RESULTS);
  // Like "A close match!", this hint tells how sure the search is, so the same aid governs it.
  const unlistedHint = aids.close_match && mayBeUnlisted(ranking.map(({ score }) => score));
  const { recordShowMore, recordNotSure } = useResultsEvents(result, { expanded, unlistedHint });
  const [reranked, setReranked] = useState<Reranked>();
  const showMore = () => {
    // The other penguins come under the finger.
    void guardDoubleTap();
    recordShowMore();
    // Only the last change is announced.
    setReranked(undefined);
    expand();
  };
  const { list, notePlaces } = useReorderMotion(result);
  const asked = useLook(result, (change) => {
    notePlaces();
    setReranked(change);
    carryOn(change.searchId);
  });
  const { title, question } = useAfterAnswer(
    asked && `${searchId} ${asked.question.look.kind} ${asked.question.isOpen}`,
  );
  const clearWinner = aids.close_match && hasClearWinner(ranking.map(({ score }) => score));

  return (
    <ResultsLayout
      result={result}
      className={guard.doubleTapGuard}
      head={
        <>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            <Message of="results.title" />
          </h1>
          <ChangedNotice result={result} />
        </>
      }
      look={
        asked &&
        (asked.question.isOpen ? (
          <LookCard
            key={`${searchId} ${asked.question.look.kind}`}
            look={asked.question.look}
            isAskedAgain={asked.isAskedAgain}
            strokes={asked.marks}
            candidates={candidates}
            busy={asked.busy}
            heading={question}
            onAnswer={asked.answer}
            onDecline={asked.decline}
            onAskBands={asked.mayAskBands ? asked.askBands : undefined}
          />
        ) : (
          <LookLine
            about={asked.saysWhat ? asked.question.look.kind : undefined}
            buttonRef={question}
            onOpen={asked.open}
          />
        ))
      }
      lookHasDrawing={asked?.question.isOpen && showsMarks(asked.question.look.kind)}
    >
      <OrderedList ref={list} className={styles.cards}>
        {shown.map((candidate) => (
          <ResultCard
            key={candidate.ranked.id}
            candidate={candidate}
            searchId={searchId}
            isClearWinner={clearWinner && candidate.rank === 1}
            onOpen={asked?.giveUp}
            linkRef={candidate.rank === FIRST_RESULTS + 1 ? firstNewCard : undefined}
          />
        ))}
      </OrderedList>
      <ResultsFooter
        result={result}
        unlistedHint={unlistedHint}
        expanded={expanded}
        onShowMore={showMore}
        onNotSure={recordNotSure}
      />
      <RerankAnnouncement
        searchId={searchId}
        candidates={candidates}
        reranked={reranked}
        expanded={expanded}
      />
    </ResultsLayout>
  );
}
