import type { ToldEvent } from "../read/stored-events.ts";
import { commonField, payloadField } from "../tables/contract-fields.ts";
import { field, REQUIRED, type Row, table } from "../tables/table.ts";

export const COMPLETENESS = ["complete", "missing", "open-ended", "unnumbered"] as const;
export type Completeness = (typeof COMPLETENESS)[number];

const count = { constraints: { required: true, minimum: 0 } } as const;

export const SESSIONS = table({
  path: "sessions",
  description:
    "Every visit of which this export has an event. Counts and completeness are of the whole visit, whatever days were asked for.",
  fields: [
    commonField("session_id"),
    field("aquarium", "string", "The first aquarium that the session told, by its slug."),
    payloadField("session_start", "device"),
    payloadField("session_start", "app_version"),
    payloadField("session_start", "locale"),
    payloadField("session_start", "uid"),
    payloadField("session_start", "referrer"),
    field("first_client_ts", "number", "The earliest client_ts.", REQUIRED),
    field("last_client_ts", "number", "The latest client_ts.", REQUIRED),
    field("first_received_at", "datetime", "When its first event was received.", REQUIRED),
    field("last_received_at", "datetime", "When its last event was received.", REQUIRED),
    field(
      "clock_offset_ms",
      "number",
      "The smallest received_at - client_ts: how far the visitor's clock is behind the server's, the way of the quickest event included.",
      REQUIRED,
    ),
    field("events", "integer", "How many of its events the server has, those kept aside included.", count),
    field("events_exported", "integer", "How many of them are in this export.", count),
    field("events_aside", "integer", "How many of them were kept aside.", count),
    field("highest_session_seq", "integer", "The highest session_seq; empty where no event has one."),
    field(
      "missing_events",
      "integer",
      "How many numbers from 1 to the highest no event has; empty where none has one.",
    ),
    field("repeated_numbers", "integer", "How many events have a number that another one has, too.", count),
    field(
      "completeness",
      "string",
      "complete: every number is there and the last event is a session_end. missing: numbers are missing. open-ended: no number is missing, but nothing tells that the last one was the last. unnumbered: no event has a number.",
      { constraints: { required: true, enum: COMPLETENESS } },
    ),
  ],
  primaryKey: ["session_id"],
  references: [],
});

type SessionField = (typeof SESSIONS.fields)[number]["name"];
type Start = Readonly<Partial<Record<"device" | "app_version" | "locale" | "uid" | "referrer", string>>>;

/** Adds up a session's events, which come in the order of their numbers; it holds none of them. */
export class SessionTally {
  readonly #id: string;
  #start: Start | undefined;
  #firstAquarium: string | null = null;
  #aquarium: string | null = null;
  #firstClient = Number.POSITIVE_INFINITY;
  #lastClient = Number.NEGATIVE_INFINITY;
  #firstReceived = "~";
  #lastReceived = "";
  #offset = Number.POSITIVE_INFINITY;
  #events = 0;
  #exported = 0;
  #aside = 0;
  #numbers = 0;
  #repeated = 0;
  #highest = 0;
  #ended = false;

  constructor(id: string) {
    this.#id = id;
  }

  get exported(): number {
    return this.#exported;
  }

  /** Counts an event; answers where the visitor was: the aquarium that it tells, or the last one told before. */
  add(event: ToldEvent): string | null {
    this.#events++;
    if (event.reason !== null) this.#aside++;
    this.#aquarium = event.aquarium ?? this.#aquarium;
    this.#firstAquarium ??= this.#aquarium;
    this.#time(event);
    if (event.session_seq !== null) this.#number(event.session_seq, event.name === "session_end");
    return this.#aquarium;
  }

  /** Counts an event as exported. */
  export(): void {
    this.#exported++;
  }

  started(start: Start): void {
    this.#start ??= start;
  }

  #time({ client_ts, received_at }: ToldEvent): void {
    this.#firstClient = Math.min(this.#firstClient, client_ts);
    this.#lastClient = Math.max(this.#lastClient, client_ts);
    if (received_at < this.#firstReceived) this.#firstReceived = received_at;
    if (received_at > this.#lastReceived) this.#lastReceived = received_at;
    this.#offset = Math.min(this.#offset, Date.parse(received_at) - client_ts);
  }

  #number(sequence: number, isEnd: boolean): void {
    const again = sequence === this.#highest;
    if (again) this.#repeated++;
    else this.#numbers++;
    this.#ended = isEnd || (again && this.#ended);
    this.#highest = sequence;
  }

  get #completeness(): Completeness {
    if (this.#numbers === 0) return "unnumbered";
    if (this.#numbers < this.#highest) return "missing";
    return this.#ended ? "complete" : "open-ended";
  }

  row(): Row<SessionField> {
    const numbered = this.#numbers > 0;
    return {
      session_id: this.#id,
      aquarium: this.#firstAquarium,
      device: this.#start?.device,
      app_version: this.#start?.app_version,
      locale: this.#start?.locale,
      uid: this.#start?.uid,
      referrer: this.#start?.referrer,
      first_client_ts: this.#firstClient,
      last_client_ts: this.#lastClient,
      first_received_at: this.#firstReceived,
      last_received_at: this.#lastReceived,
      clock_offset_ms: this.#offset,
      events: this.#events,
      events_exported: this.#exported,
      events_aside: this.#aside,
      highest_session_seq: numbered ? this.#highest : null,
      missing_events: numbered ? this.#highest - this.#numbers : null,
      repeated_numbers: this.#repeated,
      completeness: this.#completeness,
    };
  }
}
