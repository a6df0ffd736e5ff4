import { everythingVisible } from "@harapen/contract/drawing";
import { BRUSH_SIZE } from "@harapen/contract/geometry";
import type {
  DrawingOutcome,
  DrawingTimeline,
  ReplayedPoint,
  ReplayedStroke,
  ReplayStep,
} from "@harapen/contract/staff/studies/replay";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { isoTime } from "../study-times.ts";
import type { DrawingEvents, SessionEvent } from "./drawing-events.ts";

/** The longest time that is returned, in milliseconds: a clock may leap by more than a number can hold. */
const LONGEST_MS = Number.MAX_SAFE_INTEGER;

/**
 * Returns how a drawing was made, from its events alone, whether anybody searched for it or not. `isBlind`:
 * nobody is to know the visitor's arm yet, so only steps are returned that every arm has.
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

/**
 * Returns a clock of the time since the first event, in milliseconds, which stands still where the visitor's
 * clock goes back.
 */
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

/**
 * Adds a mask if it differs from the last one. Searches carry the mask too, which makes up for toggles that
 * never arrived.
 */
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

/** A stroke as it grows. */
interface GrowingStroke extends ReplayedStroke {
  readonly seq: number;
  /** The highest number among this and the earlier strokes that are left. */
  highest: number;
  points: ReplayedPoint[];
  ended: number | null;
  removed: number | null;
}

/**
 * The strokes of a drawing, reconstructed from its events. Clients number a stroke by how many there were
 * before, so that a stroke whose number is taken, or an undo that leaves fewer than are known, implies
 * removals that never arrived.
 */
class InkLog {
  readonly #strokes: GrowingStroke[] = [];
  /** Those that have not been removed. */
  #live: GrowingStroke[] = [];
  #lastAt = 0;

  /** How many strokes were ever begun. */
  get begun(): number {
    return this.#strokes.length;
  }

  /** How many strokes are left now. */
  get total(): number {
    return this.#live.length;
  }

  /** All strokes that were ever begun, in that order. */
  get strokes(): readonly ReplayedStroke[] {
    return this.#strokes.map(({ brush, began, ended, removed, points }) => ({
      brush,
      began,
      ended,
      removed,
      points,
    }));
  }

  start(at: number, { seq, x, y, pen_px }: EventPayload<"stroke_start">): void {
    this.#removeFrom(at, seq);
    this.#begin(at, { seq, brush: pen_px, points: [[x, y, at]] });
  }

  /**
   * Adds points, spread evenly over the time since the stroke's previous event. If the stroke's beginning
   * never arrived, it begins with them.
   */
  extend(at: number, points: EventPayload<"stroke_move">["points"]): void {
    const last = this.#strokes.at(-1);
    const isOpen = last !== undefined && last.ended === null && last.removed === null;
    const stroke = isOpen ? last : this.#begin(at, { seq: this.total + 1, brush: BRUSH_SIZE, points: [] });
    const since = isOpen ? this.#lastAt : at;
    points.forEach(({ x, y }, index) => {
      stroke.points.push([x, y, since + ((at - since) * (index + 1)) / points.length]);
    });
    this.#lastAt = at;
  }

  /** Ends the last stroke, and removes it if the drawing has fewer strokes than its number says. */
  end(at: number, { seq, total_strokes }: EventPayload<"stroke_end">): void {
    const last = this.#strokes.at(-1);
    if (last && last.ended === null) last.ended = at;
    if (total_strokes < seq) this.#removeFrom(at, seq);
  }

  /** Removes the last strokes until `total` are left. */
  undo(at: number, total: number): void {
    while (this.#live.length > total) this.#removeLast(at);
    this.#removeFrom(at, total + 1);
  }

  #begin(at: number, { seq, brush, points }: Pick<GrowingStroke, "seq" | "brush" | "points">): GrowingStroke {
    const highest = Math.max(seq, this.#highest);
    const stroke = { seq, highest, brush, began: at, ended: null, removed: null, points };
    this.#strokes.push(stroke);
    this.#live.push(stroke);
    this.#lastAt = at;
    return stroke;
  }

  get #highest(): number {
    return this.#live.at(-1)?.highest ?? 0;
  }

  #removeLast(at: number): void {
    const last = this.#live.pop();
    if (last) last.removed = at;
  }

  /**
   * Removes the strokes with a number and those with higher ones: the last ones, and others only where
   * numbers are out of order.
   */
  #removeFrom(at: number, seq: number): void {
    while ((this.#live.at(-1)?.seq ?? 0) >= seq && this.#live.length > 0) this.#removeLast(at);
    if (this.#highest < seq) return;
    const before = this.#live;
    this.#live = [];
    for (const stroke of before)
      if (stroke.seq >= seq) stroke.removed = at;
      else {
        stroke.highest = Math.max(stroke.seq, this.#highest);
        this.#live.push(stroke);
      }
  }
}

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
 * Returns the events of a drawing that do not reveal its visitor's arm: what was drawn, what the page did
 * meanwhile, and the last search after Done. Leaves out what follows a search, and searches with an answer to
 * a question, as only some arms have these.
 */
function blindedEvents(events: readonly SessionEvent[]): ReadonlySet<SessionEvent> {
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
