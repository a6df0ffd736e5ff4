import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isRetryable } from "../../../api/api-error.ts";
import { readCanvas } from "../../../drawing/render/canvas-truth.ts";
import { nextPaint } from "../../../platform/next-paint.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { paths } from "../../../routes/paths.ts";
import { readDrawState } from "../../../routes/route-state.ts";
import { drawingImage } from "../../../saving/drawing-image.ts";
import { findPenguins } from "../../../search/find-penguins.ts";
import { dismissAlert, showFailure } from "../../../ui/alerts/alert-store.ts";
import { drawTimeSoFar } from "../../../visit/draw-time.ts";
import { drawingOf, type SearchedDrawing } from "../../../visit/drawing-session.ts";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { useWaitingSearch } from "./use-waiting-search.ts";

/** waiting: a search has failed for a passing reason, and is retried automatically. */
export type SearchState = "idle" | "searching" | "waiting";

/** The search after Done: searches the drawing as it is then, and navigates to the results. One search at a time. */
export function useSearch(aquarium: string) {
  const navigate = useNavigate();
  const state = readDrawState(useLocation().state);
  const isAfterResults = state?.drawing === "kept" && state.afterResults;
  const [searching, setSearching] = useState(false);
  const activeSearch = useRef<AbortController>(null);
  // Aborted when the visitor leaves the screen or goes on with another drawing: they should not be taken to the results later.
  useEffect(() => {
    const stopFollowing = useDrawingSession.subscribe((now, before) => {
      if (now.drawingId !== before.drawingId) activeSearch.current?.abort();
    });
    return () => {
      stopFollowing();
      activeSearch.current?.abort();
    };
  }, []);

  const showResults = () => {
    dismissAlert("draw.live.failed");
    // In place of the last results, so that Back leads from the new ones to the drawing, and only once.
    if (isAfterResults) navigate(-1);
    else navigate(paths.ranking(aquarium));
  };
  const { waiting, waitForServer, stopWaiting } = useWaitingSearch(aquarium, {
    onFound: showResults,
    onRefused: reportError,
  });

  const searchPenguin = async () => {
    if (activeSearch.current !== null) return;
    stopWaiting();
    const controller = new AbortController();
    activeSearch.current = controller;
    setSearching(true);
    dismissAlert("draw.live.failed");
    // Another drawing may be brought back before the next paint.
    const atDone = drawingAtDone();
    // An old phone takes longer to make the drawing's picture than a press may take.
    await nextPaint();
    await readCanvas();
    const drawing: SearchedDrawing = { ...atDone, image: drawingImage(atDone.strokes) };
    const failure = await findPenguins(aquarium, drawing, controller.signal).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    activeSearch.current = null;
    // Until the results are on show the screen goes on to say that it searches.
    if (!failure && !controller.signal.aborted) return showResults();
    setSearching(false);
    if (!failure || controller.signal.aborted) return;
    reportError(failure.error);
    if (isRetryable(failure.error)) void waitForServer(drawing, failure.error);
  };

  const searchState: SearchState = searching ? "searching" : waiting ? "waiting" : "idle";
  return { searchState, searchPenguin, stopWaiting };
}

/** The drawing as it is at Done, without its picture. */
function drawingAtDone(): Omit<SearchedDrawing, "image"> {
  const session = useDrawingSession.getState();
  return {
    ...drawingOf(session),
    searchId: newUuid(),
    drawTimeSeconds: drawTimeSoFar(session) / 1000,
  };
}

function reportError(error: unknown): void {
  showFailure(error, "draw.live.failed");
}
