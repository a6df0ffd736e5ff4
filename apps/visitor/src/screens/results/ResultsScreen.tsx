import { FIRST_RESULTS } from "@harapen/contract/constants";
import { mayBeUnlisted } from "@harapen/contract/penguin";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { DrawingFigure } from "../../penguins/CroppedPicture.tsx";
import { localise, useDictionary } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import { expandedResults, KEEP_DRAWING, readResultsState, SEARCH_DRAWING } from "../../routes/route-state.ts";
import { useKeepsLookPlace } from "../../search/look-store.ts";
import { noteResultsShown } from "../../telemetry/events/exposure.ts";
import { record } from "../../telemetry/events/record.ts";
import { recordImpression } from "../../telemetry/events/results.ts";
import { buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { guardDoubleTap } from "../../ui/double-tap.ts";
import { OrderedList } from "../../ui/List.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { useMedia } from "../../ui/use-media.ts";
import { hasChangedSince, type SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { type Candidate, hasClearWinner } from "./candidate.ts";
import { LookCard, LookLine } from "./look/LookCard.tsx";
import { showsMarks } from "./look/SpotPicture.tsx";
import { type Reranked, useAfterAnswer, useLook } from "./look/use-look.ts";
import card from "./ResultCard.module.css";
import { ResultCard } from "./ResultCard.tsx";
import { ResultsFooter } from "./ResultsFooter.tsx";
import styles from "./ResultsScreen.module.css";
import { useReorderMotion } from "./use-reorder-motion.ts";

/** The results of the last search in the visitor's language; without any, it redirects to Draw. */
export function ResultsScreen() {
  const aquarium = useAquariumSlug();
  const result = useDrawingSession((session) => session.result);
  const dictionary = useDictionary();
  const candidates = useMemo(
    () =>
      dictionary &&
      result?.ranking.map((ranked, index) => ({
        ranked,
        rank: index + 1,
        penguin: localise(ranked, dictionary),
      })),
    [result, dictionary],
  );

  if (!result) return <Navigate to={paths.draw(aquarium)} replace state={KEEP_DRAWING} />;
  return candidates ? (
    <Results result={result} candidates={candidates} />
  ) : (
    <ResultsSkeleton result={result} />
  );
}

interface ResultsProps {
  result: SearchResult;
  /** The ranking of the result in the visitor's language. */
  candidates: readonly Candidate[];
}

/** The ranked candidates: the first seven, or all of them. */
function Results({ result, candidates }: ResultsProps) {
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
            asked={asked}
            candidates={candidates}
            heading={question}
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

/**
 * Records that a result is shown, and how much of it; returns functions that record the presses below its
 * cards.
 */
function useResultsEvents(
  { searchId: search_id, ranking, aids }: SearchResult,
  { expanded, unlistedHint }: { expanded: boolean; unlistedHint: boolean },
) {
  useEffect(() => noteResultsShown(search_id), [search_id]);
  useEffect(() => {
    recordImpression(search_id, ranking, expanded ? "all" : FIRST_RESULTS, { aids, unlistedHint });
  }, [search_id, ranking, expanded, aids, unlistedHint]);
  return {
    recordShowMore: () => record("show_more", { search_id, from: FIRST_RESULTS, to: "all" }),
    recordNotSure: () => record("not_sure", { search_id }),
  };
}

interface RerankAnnouncementProps {
  searchId: string;
  candidates: readonly Candidate[];
  /** What an answer has changed, if that was the last change. */
  reranked: Reranked | undefined;
  /** Whether all candidates are shown. */
  expanded: boolean;
}

/**
 * For screen readers: who is first after an answer, or how many candidates there are once all of them are
 * shown.
 */
function RerankAnnouncement({ searchId, candidates, reranked, expanded }: RerankAnnouncementProps) {
  const t = useTranslate();
  const name = candidates.find(({ ranked }) => ranked.id === reranked?.first)?.penguin.nameLabel ?? "";
  return (
    <p role="status" className={a11y.visuallyHidden}>
      {reranked ? (
        <span key={searchId}>{t(reranked.hasChanged ? "look.reordered" : "look.sameOrder", { name })}</span>
      ) : (
        expanded && t("results.expanded", { total: candidates.length })
      )}
    </p>
  );
}

/** Says that the drawing has changed since, and offers to search it; where the aid `extras` was in force. */
function ChangedNotice({ result }: { result: SearchResult }) {
  const aquarium = useAquariumSlug();
  const hasChanged = useDrawingSession((session) => hasChangedSince(session, result));
  if (!hasChanged || !result.aids.extras) return null;
  return (
    <div role="note" className={styles.notice}>
      <p>
        <Message of="results.changed" />
      </p>
      <ScreenLink to={paths.draw(aquarium)} state={SEARCH_DRAWING} className={buttonClass("plain")}>
        <Message of="results.searchAgain" />
      </ScreenLink>
    </div>
  );
}

/** From a tablet in portrait on: there is room for a second column. */
const WIDE = "(min-width: 700px) and (min-height: 561px)";

interface ResultsLayoutProps {
  result: SearchResult;
  className?: string;
  head: ReactNode;
  /** The question about the results, or the line that opens it; the place is kept where it may come. */
  look?: ReactNode;
  /** Whether that shows the drawing itself. */
  lookHasDrawing?: boolean;
  children: ReactNode;
}

/**
 * The parts of the results, in the same places before and after they are loaded: on a phone one below the
 * other, in a wide window with question and drawing beside the cards, unless the aid `comparison` leaves
 * the drawing out.
 */
function ResultsLayout({
  result,
  className = "",
  head,
  look,
  lookHasDrawing = false,
  children,
}: ResultsLayoutProps) {
  const isWide = useMedia(WIDE);
  const keepsLookPlace = useKeepsLookPlace(result.searchId);
  // What only a wide window shows is not rendered on a phone.
  const showsDrawing = isWide && result.aids.comparison !== "off";
  const isColumn = isWide && (keepsLookPlace || showsDrawing);
  return (
    <div className={`${styles.results} ${isColumn ? styles.withAside : ""} ${className}`}>
      {head}
      {(keepsLookPlace || showsDrawing) && (
        <div className={styles.aside}>
          {keepsLookPlace && <div className={styles.look}>{look}</div>}
          {showsDrawing && !lookHasDrawing && <DrawingFigure drawing={result} className={styles.drawing} />}
        </div>
      )}
      {children}
    </div>
  );
}

const CARDS = [1, 2, 3, 4, 5, 6, 7];

function ResultsSkeleton({ result }: { result: SearchResult }) {
  return (
    <Skeleton>
      <ResultsLayout
        result={result}
        head={
          <p className={styles.title}>
            <Message of="results.title" />
          </p>
        }
      >
        <div className={styles.cards}>
          {CARDS.map((rank) => (
            <span key={rank} className={card.card}>
              <span className={card.picture}>
                <SkeletonBlock inlineSize="100%" blockSize="100%" />
              </span>
              <span className={card.text}>
                <Lines widths={[45, 30, 70, 55, 65]} />
              </span>
            </span>
          ))}
        </div>
      </ResultsLayout>
    </Skeleton>
  );
}

/**
 * Whether all results of a search are shown. It is part of the history entry's state, so that coming back
 * from a penguin, or a reload, restores the list. When it expands, the focus goes to the first new card.
 * `carryOn` keeps it expanded for the search whose results replace these.
 */
function useExpanded(searchId: string) {
  const named = readResultsState(useLocation().state)?.search_id;
  // The router's state names the search only after the results are shown.
  const [carried, setCarried] = useState<string>();
  const expanded = (carried ?? named) === searchId;
  const navigate = useNavigate();
  const firstNewCard = useRef<HTMLAnchorElement>(null);
  const justExpanded = useRef(false);
  // The caller of `carryOn` may have begun before the list expanded.
  const isExpanded = useRef(expanded);
  useLayoutEffect(() => {
    isExpanded.current = expanded;
  });

  useEffect(() => {
    if (expanded && justExpanded.current) firstNewCard.current?.focus();
    justExpanded.current = false;
  }, [expanded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the entry names another search
  useEffect(() => setCarried(undefined), [named]);

  const nameInEntry = (search: string) =>
    navigate(".", { replace: true, state: expandedResults(search), preventScrollReset: true });
  const expand = () => {
    justExpanded.current = true;
    nameInEntry(searchId);
  };
  const carryOn = (next: string) => {
    if (!isExpanded.current) return;
    setCarried(next);
    nameInEntry(next);
  };
  return { expanded, expand, carryOn, firstNewCard };
}
