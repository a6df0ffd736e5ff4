import { everythingVisible } from "@harapen/contract/drawing";
import type { DrawingOutcome, DrawingTimeline, ReplayStep } from "@harapen/contract/staff/studies/replay";
import { isoTime } from "../write/iso-time.ts";
import { blindedEvents } from "./blinded-events.ts";
import type { DrawingEvents } from "./drawing-events.ts";
import { InkLog } from "./ink-log.ts";
import type { SessionEvent } from "./session-event.ts";

/**
 * Returns how a drawing was made, from its events alone, whether anybody searched for it or not. `isBlind`: nobody is to know the visitor's arm yet, so only steps are returned
 * that every arm has.
 */
export function reconstruct(
  { events, missing }: DrawingEvents,
  { isBlind }: { readonly isBlind: boolean },
): DrawingTimeline {
  const ink = new InkLog();
  const masks: DrawingTimeline["masks"] = [{ at: 0, part: everythingVisible() }];
  const elapsed = createClock();
  const visits = new Map<string, number>();
  const steps: ReplayStep[] = [];
  const visible = isBlind ? blindedEvents(events) : new Set(events);
  for (const event of events) {
    const at = elapsed(event.at);
    const visit = visits.get(event.session) ?? visits.size + 1;
    visits.set(event.session, visit);
    apply(event, at, ink, masks);
    if (visible.has(event)) steps.push({ at, event: event.name, visit, ...detailsOf(event, ink) });
  }
  return {
    started_at: isoTime(events[0]?.at ?? 0),
    duration_ms: steps.at(-1)?.at ?? 0,
    strokes: [...ink.strokes],
    masks,
    steps,
    ...outcomeOf(events),
    missing,
  };
}

/** The longest time that is returned, in milliseconds: a clock may leap by more than a number can hold. */
const LONGEST_MS = Number.MAX_SAFE_INTEGER;

/** Returns a clock of the time since the first event, in milliseconds, which stands still where the visitor's clock goes back. */
function createClock(): (at: number) => number {
  let before: number | undefined;
  let elapsed = 0;
  return (at) => {
    elapsed = Math.min(LONGEST_MS, elapsed + Math.max(0, at - (before ?? at)));
    before = at;
    return elapsed;
  };
}

function apply(event: SessionEvent, at: number, ink: InkLog, masks: DrawingTimeline["masks"]): void {
  const { name, payload } = event;
  if (name === "stroke_start") ink.start(at, payload);
  else if (name === "stroke_move") ink.extend(at, payload.points);
  else if (name === "stroke_end") ink.end(at, payload);
  else if (name === "undo") ink.undo(at, payload.total_strokes);
  else if (name === "part_toggle" || name === "search" || name === "search_failed")
    addMask(masks, at, payload.part);
}

/** Adds a mask if it differs from the last one. Searches carry the mask too, which makes up for toggles that never arrived. */
function addMask(masks: DrawingTimeline["masks"], at: number, part: DrawingTimeline["masks"][0]["part"]) {
  if (masks.at(-1)?.part.join() !== part.join()) masks.push({ at, part });
}

function detailsOf(event: SessionEvent, ink: InkLog): Partial<ReplayStep> {
  switch (event.name) {
    case "stroke_start":
    case "stroke_move":
    case "stroke_end":
    case "undo":
      return { stroke: ink.begun, total: ink.total };
    case "mode_change":
      return { mode: event.payload.to };
    case "result_click":
    case "confirm_correct":
      return { penguin: event.payload.penguin_name };
    default:
      return {};
  }
}

/** Returns the last thing that the visitor said about the drawing. */
function outcomeOf(events: readonly SessionEvent[]): { outcome: DrawingOutcome; confirmed: string | null } {
  const said = events.findLast(({ name }) => name === "confirm_correct" || name === "not_sure_choice");
  if (said?.name === "confirm_correct") return { outcome: "confirmed", confirmed: said.payload.penguin_name };
  if (said) return { outcome: "not_sure", confirmed: null };
  const isSearched = events.some(({ name }) => name === "search");
  return { outcome: isSearched ? "searched" : "abandoned", confirmed: null };
}
