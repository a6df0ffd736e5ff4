import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";

/** An event as a replay reads it: it fitted the contract when it was stored. */
export type SessionEvent = {
  readonly [Name in EventName]: {
    readonly session: string;
    /** Its number in the session; `null` of clients that do not count. */
    readonly seq: number | null;
    /** Milliseconds since 1970 by the visitor's clock. */
    readonly at: number;
    readonly name: Name;
    readonly payload: EventPayload<Name>;
  };
}[EventName];

/** Events that show that a visitor looked away from a drawing, or that something failed meanwhile. */
const MEANWHILE: ReadonlySet<EventName> = new Set<EventName>([
  "page_view",
  "page_hide",
  "page_leave",
  "error_client",
  "lang_change",
  "viewport",
]);
/** Events that end a drawing that nobody searched for. */
const ENDINGS: ReadonlySet<EventName> = new Set<EventName>(["page_hide", "page_leave", "session_end"]);
/** Events that answer a search. */
const ANSWERS: ReadonlySet<EventName> = new Set<EventName>([
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
  /** In their order, with those that happened meanwhile, and the answers to its searches. */
  readonly events: readonly SessionEvent[];
  readonly missing: number;
}

type Session = readonly SessionEvent[];

/**
 * The events of a visitor's sessions by the drawings that they are of: ordered and grouped once, however many
 * drawings there are.
 */
export class DrawingLog {
  /** The searches of each drawing. */
  readonly #searches = new Map<string, Set<string>>();
  /** The sessions with an event of each drawing, or an answer to one of its searches, in their order. */
  readonly #sessions = new Map<string, Set<Session>>();

  constructor(events: readonly SessionEvent[]) {
    const ordered = inOrder(events);
    const drawingsOf = this.#readSearches(ordered);
    for (const session of Map.groupBy(ordered, ({ session }) => session).values())
      for (const event of session)
        for (const drawing of namedBy(event, drawingsOf)) this.#sessions.get(drawing)?.add(session);
  }

  /** The ids of the drawings that events name, in lower case, in the order of their first events. */
  get ids(): string[] {
    return [...this.#searches.keys()];
  }

  /** Selects a drawing's events. */
  eventsOf(drawing: string): DrawingEvents {
    const searches = this.#searches.get(drawing);
    const isOwn = (event: SessionEvent) => drawingOf(event) === drawing;
    const isAnswer = (event: SessionEvent) =>
      ANSWERS.has(event.name) && searches?.has(searchOf(event) ?? "") === true;
    const sessions = [...(this.#sessions.get(drawing) ?? [])];
    const within = sessions.flatMap((own) => spanOf(own, isOwn, isAnswer));
    const picked = within.filter((event) => isOwn(event) || isAnswer(event) || isMeanwhile(event));
    return { drawing, events: picked, missing: countMissing(within) };
  }

  /** Returns the drawings of each search. */
  #readSearches(events: readonly SessionEvent[]): Map<string, Set<string>> {
    const drawingsOf = new Map<string, Set<string>>();
    for (const event of events) {
      const [drawing, search] = [drawingOf(event), searchOf(event)];
      if (drawing === undefined) continue;
      if (!this.#searches.has(drawing)) {
        this.#searches.set(drawing, new Set());
        this.#sessions.set(drawing, new Set());
      }
      if (event.name !== "search" || search === undefined) continue;
      this.#searches.get(drawing)?.add(search);
      drawingsOf.set(search, (drawingsOf.get(search) ?? new Set()).add(drawing));
    }
    return drawingsOf;
  }
}

/** Returns the drawings to which an event belongs, itself or as an answer to their searches. */
function namedBy(event: SessionEvent, drawingsOf: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const own = drawingOf(event);
  const answered = ANSWERS.has(event.name) ? drawingsOf.get(searchOf(event) ?? "") : undefined;
  return [...(own === undefined ? [] : [own]), ...(answered ?? [])];
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

/**
 * Returns events in the order in which they happened: sessions by the time of their first event, events of a
 * session by number.
 */
function inOrder(events: readonly SessionEvent[]): SessionEvent[] {
  const sessions = [...Map.groupBy(events, ({ session }) => session).values()];
  const byStart = sessions
    .map((own) => ({
      own,
      start: own.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY),
    }))
    .sort((one, other) => one.start - other.start);
  return byStart.flatMap(({ own }) => [...own].sort(inSession));
}

function inSession(one: SessionEvent, other: SessionEvent): number {
  if (one.seq === null || other.seq === null) return one.at - other.at;
  return one.seq - other.seq;
}

/**
 * Returns how many events of sessions between the first and the last of these never arrived, by the gaps in
 * their numbers.
 */
function countMissing(events: readonly SessionEvent[]): number {
  let missing = 0;
  for (const own of Map.groupBy(events, ({ session }) => session).values()) {
    const numbers = new Set(own.flatMap(({ seq }) => seq ?? []));
    const [first = 0, ...others] = [...numbers].sort((one, other) => one - other);
    const last = others.at(-1) ?? first;
    if (numbers.size > 0) missing += last - first + 1 - numbers.size;
  }
  return missing;
}
