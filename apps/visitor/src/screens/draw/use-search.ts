import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ApiError, isRetryable } from "../../api/api-error.ts";
import { readCanvas } from "../../drawing/render/png.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { backoffMs } from "../../platform/retry.ts";
import { newUuid } from "../../platform/uuid.ts";
import { paths } from "../../routes/paths.ts";
import { readDrawState } from "../../routes/route-state.ts";
import { drawingImage } from "../../saving/drawing-image.ts";
import { findPenguins } from "../../search/find-penguins.ts";
import { dismissAlert, showFailure } from "../../ui/alerts/alert-store.ts";
import { drawTimeSoFar } from "../../visit/draw-time.ts";
import { drawingOf, type SearchedDrawing } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/** waiting: a search has failed for a passing reason, and is retried automatically. */
export type SearchState = "idle" | "searching" | "waiting";

/**
 * The search after Done: searches the drawing as it is then, and navigates to the results. One search at a
 * time.
 */
export function useSearch(aquarium: string) {
  const navigate = useNavigate();
  const state = readDrawState(useLocation().state);
  const isAfterResults = state?.drawing === "kept" && state.afterResults;
  const [searching, setSearching] = useState(false);
  const activeSearch = useRef<AbortController>(null);
  // Aborted when the visitor leaves the screen or goes on with another drawing: they should not be taken to
  // the results later.
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

interface Listener {
  onFound(): void;
  /** The server refuses the search for good. */
  onRefused(error: unknown): void;
}

/**
 * A search that has failed for a passing reason and waits for the server. It is abandoned when the drawing
 * changes, the screen is left, or `stopWaiting` is called: a visitor who goes on drawing should not be taken
 * away from it.
 */
function useWaitingSearch(aquarium: string, { onFound, onRefused }: Listener) {
  const [waiting, setWaiting] = useState(false);
  const active = useRef<AbortController>(null);
  const stopWaiting = useCallback(() => {
    active.current?.abort();
    active.current = null;
    setWaiting(false);
  }, []);
  useEffect(() => {
    const stopFollowing = useDrawingSession.subscribe((now, before) => {
      if (now.strokes !== before.strokes || now.mask !== before.mask) stopWaiting();
    });
    return () => {
      stopFollowing();
      stopWaiting();
    };
  }, [stopWaiting]);

  const waitForServer = async (drawing: SearchedDrawing, failure: ApiError) => {
    const controller = new AbortController();
    active.current = controller;
    setWaiting(true);
    const { signal } = controller;
    try {
      await searchWhenBack(aquarium, drawing, failure, signal);
      if (!signal.aborted) onFound();
    } catch (error) {
      if (signal.aborted) return;
      stopWaiting();
      onRefused(error);
    }
  };

  return { waiting, waitForServer, stopWaiting };
}

/** The first wait is long enough for the visitor to press Done first. */
const BACKOFF = { firstMs: 8_000, longestMs: 30_000 };

/**
 * Searches again for a drawing whose search has failed for a passing reason, when the network is back and
 * after increasing waits, but no sooner than the server asked for, until it succeeds. Rejects where `signal`
 * aborts, or the server refuses the search for good. The failures in between are not recorded: nobody pressed
 * anything.
 */
async function searchWhenBack(
  aquarium: string,
  drawing: SearchedDrawing,
  failure: ApiError,
  signal: AbortSignal,
): Promise<void> {
  let { retryAfterMs } = failure;
  for (let failures = 0; ; failures++) {
    await waitForOnlineOr(backoffMs(failures, BACKOFF, Math.random()), { leastMs: retryAfterMs, signal });
    try {
      return await findPenguins(aquarium, { ...drawing, searchId: newUuid() }, signal, { isRepeat: true });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      retryAfterMs = error.retryAfterMs;
    }
  }
}

interface Wait {
  /** The shortest wait, whatever the browser says. */
  readonly leastMs: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves after `ms`, or once the browser is online again, but not before `leastMs`. Rejects where `signal`
 * aborts.
 */
async function waitForOnlineOr(ms: number, { leastMs, signal }: Wait): Promise<void> {
  signal.throwIfAborted();
  const mayEndAt = performance.now() + leastMs;
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, Math.max(ms, leastMs));
    const listening = { signal: done.signal };
    done.signal.addEventListener("abort", () => clearTimeout(timer));
    const endSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, mayEndAt - performance.now());
    };
    window.addEventListener("online", endSoon, listening);
    signal.addEventListener("abort", () => resolve(), listening);
  });
  done.abort();
  signal.throwIfAborted();
}
