import type { EventName } from "@harapen/contract/telemetry/events";
import type { SessionEvent } from "./session-event.ts";

/** What a visitor does to a drawing, whatever their arm shows with it. */
const DRAWN: ReadonlySet<EventName> = new Set([
  "stroke_start",
  "stroke_move",
  "stroke_end",
  "undo",
  "part_toggle",
  "mode_change",
]);
/** What happens to the page meanwhile. */
const AROUND: ReadonlySet<EventName> = new Set([
  "page_view",
  "page_hide",
  "page_leave",
  "lang_change",
  "viewport",
  "session_end",
]);

/**
 * Returns the events of a drawing that do not reveal its visitor's arm: what was drawn, what the page did meanwhile, and the last search after Done. Leaves out what follows a
 * search, and searches with an answer to a question, as only some arms have these.
 */
export function blindedEvents(events: readonly SessionEvent[]): ReadonlySet<SessionEvent> {
  const searched = events.findLast(isAfterDone);
  const isVisible = (event: SessionEvent) => DRAWN.has(event.name) || event === searched;
  const last = searched ? events.findLastIndex(isVisible) : events.length;
  return new Set(
    events.filter((event, index) => isVisible(event) || (index < last && AROUND.has(event.name))),
  );
}

function isAfterDone({ name, payload }: SessionEvent): boolean {
  return name === "search" && (payload.after_search_id ?? null) === null && (payload.looks ?? 0) === 0;
}
