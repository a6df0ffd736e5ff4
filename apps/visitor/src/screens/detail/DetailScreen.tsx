import type { ComparisonView } from "@harapen/contract/aids";
import { GUEST } from "@harapen/contract/constants";
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { saveGuestDrawing } from "../../albums/guest/guest-drawings.ts";
import { Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { type LocalisedPenguin, localise, useDictionary } from "../../penguins/localise.ts";
import { BandSwatches, PenguinFacts, PenguinName } from "../../penguins/PenguinFacts.tsx";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import { type DetailState, PENGUIN_FOUND } from "../../routes/route-state.ts";
import { useLeaveOnce } from "../../routes/screens.ts";
import { alertAfterConfirm, worstDelivery } from "../../saving/delivery-alerts.ts";
import { maySave, saves } from "../../saving/outbox.ts";
import { drawingSave, finishedSearch, penguinNameAt, recordSave } from "../../saving/save-requests.ts";
import { marksOf } from "../../search/look-store.ts";
import { record } from "../../telemetry/events/record.ts";
import { alertsOfVisit } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import { type ChosenCandidate, chosenCandidate } from "../../visit/chosen-candidate.ts";
import type { Find, SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { Comparison } from "./Comparison.tsx";
import styles from "./DetailScreen.module.css";

/** One candidate beside the drawing. Without an entry's state of this search, it redirects to the results. */
export function DetailScreen() {
  const aquarium = useAquariumSlug();
  const { state } = useLocation();
  const dictionary = useDictionary();
  const result = useDrawingSession((session) => session.result);
  const chosen = result && chosenCandidate(result, state);
  if (!chosen) return <Navigate to={paths.ranking(aquarium)} replace />;
  if (!dictionary) return <DetailSkeleton />;
  return <Detail penguin={localise(chosen.info, dictionary)} chosen={chosen} result={result} />;
}

interface DetailProps {
  penguin: LocalisedPenguin;
  chosen: ChosenCandidate;
  result: SearchResult;
}

/**
 * One candidate: its picture, its facts, the comparison with the drawing where the aquarium has that aid, and
 * the visitor's answer.
 */
function Detail({ penguin, chosen: { info, rank, comparison }, result }: DetailProps) {
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const confirm = useConfirm(result, rank);
  const switchComparison = useComparisonSwitch(result.searchId, rank);
  const answer = useReveal<HTMLDivElement>(comparison !== "off");
  const offer = result.aids.comparison;
  const goBack = () => {
    record("back_to_results", { search_id: result.searchId, penguin_name: penguin.id });
    // The results are the history entry before this one: going back restores them as they were.
    void navigate(-1);
  };
  return (
    <article className={`${styles.detail} ${guard.doubleTapGuard}`} data-comparison={offer}>
      <WholePicture penguin={penguin} />
      <div className={styles.words}>
        <div className={styles.heading}>
          <h1 className={styles.name}>
            <PenguinName of={penguin} />
          </h1>
          <BandSwatches penguin={penguin} shape="circle" />
        </div>
        <PenguinFacts penguin={penguin} />
      </div>
      <div ref={answer} className={styles.answer}>
        {offer !== "off" && (
          <Comparison
            searchId={result.searchId}
            drawing={{ ...result, strokes: marksOf(result) }}
            penguin={penguin}
            fit={info.explanation}
            view={comparison}
            onSwitch={switchComparison}
          />
        )}
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => leaveOnce(confirm)}>
            <Message of="detail.thisOne" />
          </Button>
          <Button onClick={() => leaveOnce(goBack)}>
            <Message of="detail.notThisOne" />
          </Button>
        </div>
      </div>
    </article>
  );
}

function DetailSkeleton() {
  return (
    <Skeleton>
      <div className={styles.detail}>
        <span className={styles.picture}>
          <SkeletonBlock blockSize="100%" borderRadius="var(--radius)" />
        </span>
        <Lines widths={[40, 25, 60, 50, 85]} />
      </div>
    </Skeleton>
  );
}

/**
 * Returns the function that switches the comparison of drawing and penguin. The comparison's view is part of
 * the history entry's state, so that a reload, or coming back, restores it.
 */
function useComparisonSwitch(search_id: string, rank: number): (to: ComparisonView) => void {
  const navigate = useNavigate();
  return (comparison) => {
    record("aid_toggle", { aid: "comparison", to: comparison, search_id });
    const state: DetailState = { search_id, rank, comparison };
    navigate(".", { replace: true, state, preventScrollReset: true });
  };
}

/**
 * Returns a ref whose element is scrolled into view when `isOpen` becomes true; only its top, where it is
 * taller than the screen.
 */
function useReveal<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isOpen && !wasOpen.current)
      target.current?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
}

/** "This was the one!!!": saves drawing and record, and goes Home, where an alert tells how that went. */
function useConfirm(result: SearchResult, rank: number): () => void {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();

  return () => {
    const search = finishedSearch(result, aquarium);
    const penguin_name = penguinNameAt(search, rank);
    record("confirm_correct", { search_id: search.searchId, penguin_name, rank });
    const made = [drawingSave(search, rank), recordSave(search, rank)];
    const show = alertsOfVisit();
    void Promise.all(made.map((save) => saves.deliver(save))).then((deliveries) =>
      alertAfterConfirm(worstDelivery(deliveries), show),
    );
    if (search.user.uid === GUEST && made.every(maySave)) saveGuestDrawing(aquarium, search.drawingId);
    const penguin = result.ranking[rank - 1];
    const { searchId, strokes, aids } = result;
    const find: Find | null =
      penguin && aids.extras
        ? { searchId, strokes, penguin, mayCompare: aids.comparison !== "off", at: Date.now() }
        : null;
    useDrawingSession.getState().markAnswered(find);
    navigate(paths.home(aquarium), { state: find && PENGUIN_FOUND });
  };
}

/** A penguin's picture, whole whatever its aspect ratio, and as large as the screen has room for. */
function WholePicture({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  /** Undefined until the picture has loaded: room is kept for a portrait. */
  const [aspectRatio, setAspectRatio] = useState<number>();
  return (
    <RetryingImage
      className={styles.picture}
      style={aspectRatio === undefined ? undefined : ({ "--aspect-ratio": aspectRatio } as CSSProperties)}
      src={penguin.picture}
      alt={t("penguin.picture", { name: penguin.nameLabel })}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setAspectRatio(naturalWidth / naturalHeight)
      }
    />
  );
}
