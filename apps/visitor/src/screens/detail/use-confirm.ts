import { GUEST } from "@harapen/contract/constants";
import { useNavigate } from "react-router";
import { saveGuestDrawing } from "../../albums/guest/guest-drawings.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { PENGUIN_FOUND } from "../../routes/route-state.ts";
import { worstDelivery } from "../../saving/delivery.ts";
import { alertAfterConfirm } from "../../saving/delivery-alerts.ts";
import { finishedSearch } from "../../saving/finished-search.ts";
import { maySave } from "../../saving/may-save.ts";
import { deliverSave } from "../../saving/outbox.ts";
import { drawingSave, penguinNameAt, recordSave } from "../../saving/save-requests.ts";
import { record } from "../../telemetry/events/record.ts";
import { alertsOfVisit } from "../../ui/alerts/alert-store.ts";
import type { Find, SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * "This was the one!!!": saves drawing and record with the chosen rank and goes Home at once, where an alert tells how
 * the save went.
 */
export function useConfirm(result: SearchResult, rank: number): () => void {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();

  return () => {
    const search = finishedSearch(result, aquarium);
    const penguin_name = penguinNameAt(search, rank);
    record("confirm_correct", { search_id: search.searchId, penguin_name, rank });
    const saves = [drawingSave(search, rank), recordSave(search, rank)];
    const show = alertsOfVisit();
    void Promise.all(saves.map(deliverSave)).then((deliveries) =>
      alertAfterConfirm(worstDelivery(deliveries), show),
    );
    if (search.user.uid === GUEST && saves.every(maySave)) saveGuestDrawing(aquarium, search.drawingId);
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
