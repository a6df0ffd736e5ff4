import { SEARCH_ALGORITHM_VERSION } from "@harapen/contract/constants";
import { countByCell } from "@harapen/contract/drawing";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { aidsInForce } from "../../../penguins/aids-in-force.ts";
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
    const found = await findPenguins(aquarium, controller.signal).catch(reportFailure(controller.signal));
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
async function findPenguins(aquarium: string, signal: AbortSignal): Promise<true> {
  const drawing = searchedDrawing();
  const startedAt = performance.now();
  const request = searchRequestOf(aquarium, drawing);
  const { ranking, versions, answerToken, onDevice } = await searchAnywhere(aquarium, request, signal);
  signal.throwIfAborted();
  if (onDevice) showAlert("notice", "results.onDevice");
  const aids = aidsInForce(aquarium);
  record("search", {
    drawing_id: drawing.drawingId,
    search_id: drawing.searchId,
    algo_ver: SEARCH_ALGORITHM_VERSION,
    engine_ver: versions.engine,
    catalog_ver: versions.catalog,
    learned_ver: versions.learned,
    grid9: countByCell(drawing.strokes),
    total_strokes: drawing.strokes.length,
    part: drawing.mask,
    latency_ms: performance.now() - startedAt,
    on_device: onDevice,
    aids,
  });
  useDrawingSession.getState().setResult({ ...drawing, ranking, aids, answerToken });
  return true;
}

/** Handles a failed search: alerts the visitor and records the error, unless it was aborted. */
function reportFailure(signal: AbortSignal) {
  return (error: unknown) => {
    if (signal.aborted) return undefined;
    showAlert("error", "common.error", "draw.live.failed");
    recordError("search_error", error);
    return undefined;
  };
}
