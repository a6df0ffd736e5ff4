import type { EventPayload } from "@harapen/contract/telemetry/events";
import { byArrival } from "../../storage/sessions/session-facts.ts";
import type { StoredEvent } from "../read/stored-events.ts";
import type { Completeness, SessionColumn } from "../tables/sessions.ts";
import type { Row } from "../tables/table.ts";

type SessionStart = Pick<
  EventPayload<"session_start">,
  "device" | "app_version" | "locale" | "uid" | "referrer"
>;

/** The summary of one session, aggregated from its events in the order of their numbers; it holds none of them. */
export class SessionSummary {
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

  /** Adds an event, exported or not; returns the aquarium where the visitor was: the one that the event names, or the last one named before. */
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
