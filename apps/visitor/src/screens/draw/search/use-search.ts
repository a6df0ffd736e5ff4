import { SEARCH_ALGORITHM_VERSION } from "@harapen/contract/constants";
import { countByCell } from "@harapen/contract/drawing";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { aidsInForce } from "../../../penguins/aids-in-force.ts";
import { nextPaint } from "../../../platform/next-paint.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { paths } from "../../../routes/paths.ts";
import { readDrawState } from "../../../routes/route-state.ts";
import { drawingImage } from "../../../saving/drawing-image.ts";
import { record } from "../../../telemetry/events/record.ts";
import { recordError } from "../../../telemetry/events/record-error.ts";
import { dismissAlert, showAlert } from "../../../ui/alerts/alert-store.ts";
import { drawTimeSoFar } from "../../../visit/draw-time.ts";
import { drawingOf, type SearchedDrawing } from "../../../visit/drawing-session.ts";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { searchAnywhere } from "./search-anywhere.ts";
import { searchRequestOf } from "./search-request.ts";

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

  const searchPenguin = async () => {
    if (activeSearch.current !== null) return;
    const controller = new AbortController();
    activeSearch.current = controller;
    setSearching(true);
    dismissAlert("draw.live.failed");
    const startedAt = performance.now();
    // The picture of the drawing takes an old phone longer than a press may.
    await nextPaint();
    const drawing = searchedDrawing();
    const found = await findPenguins(aquarium, drawing, controller.signal).catch((error: unknown) => {
      recordFailure(drawing, performance.now() - startedAt, controller.signal.aborted ? "left" : "error");
      if (!controller.signal.aborted) reportError(error);
    });
    activeSearch.current = null;
    setSearching(false);
    if (!found || controller.signal.aborted) return;
    // In place of the last ones, so that Back leads from them to the drawing, and to it once.
    if (isAfterResults) navigate(-1);
    else navigate(paths.ranking(aquarium));
  };

  return { searching, searchPenguin };
}

/** The drawing as it is at Done. */
function searchedDrawing(): SearchedDrawing {
  const session = useDrawingSession.getState();
  return {
    ...drawingOf(session),
    searchId: newUuid(),
    drawTimeSeconds: drawTimeSoFar(session) / 1000,
    image: drawingImage(session.strokes),
  };
}

/** Searches, and stores the result in the drawing session. Resolves to true; rejects when the search fails. */
async function findPenguins(aquarium: string, drawing: SearchedDrawing, signal: AbortSignal): Promise<true> {
  const startedAt = performance.now();
  const request = searchRequestOf(aquarium, drawing);
  const { ranking, versions, answerToken, onDevice } = await searchAnywhere(aquarium, request, signal);
  signal.throwIfAborted();
  if (onDevice) showAlert("notice", "results.onDevice");
  const aids = aidsInForce(aquarium);
  record("search", {
    ...drawingFields(drawing),
    algo_ver: SEARCH_ALGORITHM_VERSION,
    engine_ver: versions.engine,
    catalog_ver: versions.catalog,
    learned_ver: versions.learned,
    latency_ms: performance.now() - startedAt,
    on_device: onDevice,
    aids,
  });
  useDrawingSession.getState().setResult({ ...drawing, ranking, aids, answerToken });
  return true;
}

/** What telemetry says of the drawing that is searched for. */
function drawingFields({ drawingId, searchId, strokes, mask }: SearchedDrawing) {
  return {
    drawing_id: drawingId,
    search_id: searchId,
    grid9: countByCell(strokes),
    total_strokes: strokes.length,
    part: mask,
  };
}

function recordFailure(drawing: SearchedDrawing, latency_ms: number, reason: "error" | "left"): void {
  record("search_failed", { ...drawingFields(drawing), latency_ms, reason });
}

function reportError(error: unknown): void {
  showAlert("error", "common.error", "draw.live.failed");
  recordError("search_error", error);
}
