import { everythingVisible } from "@harapen/contract/drawing";
import { DrawingLog, type SessionEvent } from "../../studies/replay/drawing-events.ts";
import { reconstruct } from "../../studies/replay/reconstruct.ts";
import type { SavedDrawing } from "./saved-drawings.ts";

/**
 * Returns a drawing that was searched for and never saved, as its last search found it, from its visit's
 * events. What its visitor wrote of bands and name is in no event.
 */
export function drawnIn(
  events: readonly SessionEvent[],
  drawing: string,
): Omit<SavedDrawing, "record"> | "not searched" | "not whole" {
  const log = new DrawingLog(events);
  if (!log.ids.includes(drawing)) return "not searched";
  const timeline = reconstruct(log.eventsOf(drawing), { isBlind: false });
  const searched = timeline.steps.findLast(({ event }) => event === "search")?.at;
  if (searched === undefined) return "not searched";
  if (timeline.missing > 0) return "not whole";
  const there = timeline.strokes.filter(
    ({ began, removed }) => began <= searched && (removed === null || removed > searched),
  );
  return {
    drawing,
    search: null,
    session: null,
    strokes: there.map(({ brush, points }, stroke) => ({
      stroke,
      brushSize: brush,
      pos: points.map(([x, y]) => ({ x, y })),
    })),
    mask: timeline.masks.findLast(({ at }) => at <= searched)?.part ?? everythingVisible(),
    bands: [],
    name: "",
    seconds: searched / 1_000,
    confirmed: timeline.confirmed,
    place: 0,
    looks: 0,
  };
}
