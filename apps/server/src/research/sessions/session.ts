import type { EventPayload } from "@harapen/contract/telemetry/events";
import { byArrival, type Completeness } from "../../sessions/session-facts.ts";
import type { StoredEvent } from "../stored-events.ts";
import type { PageViewColumn, SessionColumn } from "../tables/event-tables.ts";
import type { Cell, Row } from "../tables/table.ts";
import { type ContractEvent, type ExportedEvent, getOrCreate } from "./exported-event.ts";
import { SearchRows } from "./search-rows.ts";

/**
 * One session while its events are read: what is aggregated of them, for the rows that are derived from
 * several events.
 */
export class Session {
  readonly id: string;
  /** The name of the session in the export. */
  readonly name: string;
  readonly summary: SessionSummary;
  readonly pageViews = new PageViewRows();
  readonly searches = new SearchRows();

  readonly #study: string | undefined;

  /**
   * With a `study`, the session is for that study's export, and ignores the participants that it names of
   * other studies.
   */
  constructor(id: string, name: string, study?: string) {
    this.id = id;
    this.name = name;
    this.#study = study;
    this.summary = new SessionSummary(name);
  }

  /** Updates the session's own row with who visited. */
  addToSummary(event: StoredEvent, { name, payload }: ContractEvent): void {
    if (name === "session_start") this.summary.setStart(payload);
    if (name === "study_joined" && this.#isOfStudy(payload.study)) this.summary.setJoined(event, payload);
    if (name === "login_result" && payload.ok && payload.uid) this.summary.setSignedIn(payload.uid);
  }

  #isOfStudy(study: string): boolean {
    return this.#study === undefined || this.#study === study.toLowerCase();
  }

  /** Adds an event to the page views and searches that it belongs to. */
  add(exported: ExportedEvent, event: ContractEvent): void {
    this.pageViews.add(exported, event);
    this.searches.add(exported, event);
  }
}

/** Aggregates the exported events, session by session, into the rows of further tables. */
export interface SessionAggregator {
  /** Called with a session's events, in their order, including those that only complete others' rows. */
  add(exported: ExportedEvent, event: ContractEvent): void;
  /** Called after the last event of a session of which something was exported. */
  end(session: Session): void;
}

type SessionStart = Pick<
  EventPayload<"session_start">,
  "device" | "app_version" | "locale" | "uid" | "referrer"
>;

/**
 * The summary of one session, aggregated from its events in the order of their numbers; it holds none of
 * them.
 */
class SessionSummary {
  readonly #id: string;
  #start: SessionStart | undefined;
  #signedIn: string | undefined;
  #joined: { readonly event: StoredEvent; readonly payload: EventPayload<"study_joined"> } | undefined;
  #firstAquarium: string | null = null;
  #aquarium: string | null = null;
  #firstClient = Number.POSITIVE_INFINITY;
  #lastClient = Number.NEGATIVE_INFINITY;
  #firstReceived = "~";
  #lastReceived = "";
  #clockOffset = Number.POSITIVE_INFINITY;
  /**
   * The highest number so far, how many events have a number, how many numbers there are, and the last of a
   * session_end.
   */
  #highest = 0;
  #numbered = 0;
  #distinct = 0;
  #endNumber = 0;
  #events = 0;
  #exported = 0;
  #quarantined = 0;

  constructor(id: string) {
    this.#id = id;
  }

  /** The number of the session's events that are exported. */
  get exported(): number {
    return this.#exported;
  }

  /**
   * Adds an event, exported or not; returns the aquarium where the visitor was: the one that the event names,
   * or the last one named before.
   */
  add(event: StoredEvent): string | null {
    this.#events++;
    if (event.reason !== null) this.#quarantined++;
    this.#aquarium = event.aquarium ?? this.#aquarium;
    this.#firstAquarium ??= this.#aquarium;
    this.#addTimes(event);
    if (event.session_seq !== null) this.#addNumber(event.session_seq, event.name);
    return this.#aquarium;
  }

  /** Counts an event as exported. */
  countExported(): void {
    this.#exported++;
  }

  /** Sets the session's own columns from its session_start; of several, the first counts. */
  setStart(start: SessionStart): void {
    this.#start ??= start;
  }

  /** Sets who signed in during the session. */
  setSignedIn(uid: string): void {
    this.#signedIn = uid;
  }

  /** Sets the study in which the visit takes part; of several events, the one that arrived first counts. */
  setJoined(event: StoredEvent, payload: EventPayload<"study_joined">): void {
    if (!this.#joined || byArrival(event, this.#joined.event) < 0) this.#joined = { event, payload };
  }

  #addNumber(number: number, name: string): void {
    this.#numbered++;
    if (number !== this.#highest) this.#distinct++;
    this.#highest = number;
    if (name === "session_end") this.#endNumber = number;
  }

  #addTimes({ client_ts, received_at }: StoredEvent): void {
    this.#firstClient = Math.min(this.#firstClient, client_ts);
    this.#lastClient = Math.max(this.#lastClient, client_ts);
    if (received_at < this.#firstReceived) this.#firstReceived = received_at;
    if (received_at > this.#lastReceived) this.#lastReceived = received_at;
    this.#clockOffset = Math.min(this.#clockOffset, Date.parse(received_at) - client_ts);
  }

  row(): Row<SessionColumn> {
    return {
      session_id: this.#id,
      aquarium: this.#firstAquarium,
      device: this.#start?.device,
      app_version: this.#start?.app_version,
      locale: this.#start?.locale,
      uid: this.#signedIn ?? this.#start?.uid,
      referrer: this.#start?.referrer,
      study: this.#joined?.payload.study,
      participant: this.#joined?.payload.participant,
      first_client_ts: this.#firstClient,
      last_client_ts: this.#lastClient,
      first_received_at: this.#firstReceived,
      last_received_at: this.#lastReceived,
      clock_offset_ms: this.#clockOffset,
      events: this.#events,
      events_exported: this.#exported,
      events_aside: this.#quarantined,
      highest_session_seq: this.#numbered > 0 ? this.#highest : null,
      missing_events: this.#numbered > 0 ? this.#highest - this.#distinct : null,
      repeated_numbers: this.#numbered - this.#distinct,
      completeness: this.#completeness,
    };
  }

  get #completeness(): Completeness {
    if (this.#numbered === 0) return "unnumbered";
    if (this.#distinct < this.#highest) return "missing";
    return this.#endNumber === this.#highest ? "complete" : "open-ended";
  }
}

interface PageView {
  /** Whether the export has it: if it has the page_view, or, where there is none, the page_leave. */
  matches: boolean;
  readonly row: Record<PageViewColumn, Cell> & { hides: number; leaves: number };
}

/** The page views of one session, from its events in their order. */
class PageViewRows {
  readonly #views = new Map<string, PageView>();

  add(exported: ExportedEvent, { name, payload }: ContractEvent): void {
    if (name === "page_view") this.#begin(exported, payload);
    else if (name === "page_hide") this.#hide(exported, payload);
    else if (name === "page_leave") this.#leave(exported, payload);
  }

  *rows(): Iterable<Row<PageViewColumn>> {
    for (const { matches, row } of this.#views.values()) if (matches) yield row;
  }

  /** Adds a page_view; of two with the same id, the first counts. */
  #begin({ event, aquarium, matches }: ExportedEvent, payload: EventPayload<"page_view">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view || view.row.began_client_ts !== null) return;
    const { screen, from, locale, search_id, penguin_name, rank } = payload;
    Object.assign(view.row, { aquarium, screen, from, locale, search_id, penguin_name, rank });
    view.row.began_client_ts = event.client_ts;
    view.matches = matches;
  }

  /** Counts a page_hide, whose times the page_leave of the view includes. */
  #hide({ event }: ExportedEvent, { view_id }: EventPayload<"page_hide">): void {
    const view = this.#get(event.session_id, view_id);
    if (view) view.row.hides++;
  }

  /**
   * Adds a page_leave; of several, as clients recorded before there was page_hide, the last one counts: its
   * times include the earlier ones'.
   */
  #leave({ event, aquarium, matches }: ExportedEvent, payload: EventPayload<"page_leave">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view) return;
    const { row } = view;
    row.aquarium ??= aquarium;
    row.screen ??= payload.screen;
    row.left_client_ts = event.client_ts;
    row.total_ms = payload.total_ms;
    row.active_ms = payload.active_ms;
    row.leaves++;
    if (row.began_client_ts === null) view.matches ||= matches;
  }

  #get(session_id: string, view_id: string): PageView | undefined {
    return getOrCreate(this.#views, view_id, () => ({ matches: false, row: emptyRow(session_id, view_id) }));
  }
}

function emptyRow(session_id: string, view_id: string): PageView["row"] {
  return {
    session_id,
    view_id,
    aquarium: null,
    screen: null,
    from: null,
    locale: null,
    search_id: null,
    penguin_name: null,
    rank: null,
    began_client_ts: null,
    left_client_ts: null,
    total_ms: null,
    active_ms: null,
    hides: 0,
    leaves: 0,
  };
}
