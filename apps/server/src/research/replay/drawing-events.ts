import { countMissing, inOrder, type SessionEvent } from "./session-event.ts";

/** What tells that a visitor looked away from a drawing, or that something failed meanwhile. */
const MEANWHILE: ReadonlySet<string> = new Set([
  "page_view",
  "page_hide",
  "page_leave",
  "error_client",
  "lang_change",
  "viewport",
]);
/** What ended a drawing that nobody searched for. */
const ENDINGS: ReadonlySet<string> = new Set(["page_hide", "page_leave", "session_end"]);
/** What answered a search. */
const ANSWERS: ReadonlySet<string> = new Set([
  "rank_impression",
  "show_more",
  "result_click",
  "back_to_results",
  "confirm_correct",
  "not_sure",
  "not_sure_choice",
]);

/** The events of one drawing. */
export interface DrawingEvents {
  readonly drawing: string;
  /** In their order, with those that happened meanwhile, and what became of its searches. */
  readonly events: readonly SessionEvent[];
  readonly missing: number;
}

/** Returns the ids of the drawings that events name, in lower case, in the order of their first events. */
export function drawingIds(events: readonly SessionEvent[]): string[] {
  return [...new Set(inOrder(events).flatMap((event) => drawingOf(event) ?? []))];
}

/** Picks a drawing's events out of those of its visitor's sessions. */
export function eventsOfDrawing(events: readonly SessionEvent[], drawing: string): DrawingEvents {
  const ordered = inOrder(events);
  const searches = searchesOf(ordered, drawing);
  const isOwn = (event: SessionEvent) => drawingOf(event) === drawing;
  const isAnswer = (event: SessionEvent) => ANSWERS.has(event.name) && searches.has(searchOf(event) ?? "");
  const spans = new Map<string, SessionEvent[]>();
  for (const [session, own] of Map.groupBy(ordered, ({ session }) => session))
    spans.set(session, spanOf(own, isOwn, isAnswer));
  const within = [...spans.values()].flat();
  const picked = within.filter((event) => isOwn(event) || isAnswer(event) || isMeanwhile(event));
  return { drawing, events: picked, missing: countMissing(within) };
}

const isMeanwhile = ({ name }: SessionEvent) => MEANWHILE.has(name) || ENDINGS.has(name);

/** Returns a session's events from a drawing's first to its last, and to what ended it. */
function spanOf(
  own: readonly SessionEvent[],
  isOwn: (event: SessionEvent) => boolean,
  isAnswer: (event: SessionEvent) => boolean,
): SessionEvent[] {
  const first = own.findIndex(isOwn);
  if (first === -1) return own.filter(isAnswer);
  const last = own.findLastIndex((event) => isOwn(event) || isAnswer(event));
  const next = own.findIndex((event, index) => index > last && ENDINGS.has(event.name));
  const isSearched = own.slice(first, last + 1).some(({ name }) => name === "search");
  return own.slice(first, isSearched || next === -1 ? last + 1 : next + 1);
}

function searchesOf(events: readonly SessionEvent[], drawing: string): Set<string> {
  const searches = events.filter((event) => event.name === "search" && drawingOf(event) === drawing);
  return new Set(searches.flatMap((event) => searchOf(event) ?? []));
}

function drawingOf({ payload }: SessionEvent): string | undefined {
  return "drawing_id" in payload && typeof payload.drawing_id === "string"
    ? payload.drawing_id.toLowerCase()
    : undefined;
}

function searchOf({ payload }: SessionEvent): string | undefined {
  return "search_id" in payload && typeof payload.search_id === "string"
    ? payload.search_id.toLowerCase()
    : undefined;
}
