import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { RecordedEvent } from "../events/record.ts";
import { type EventSession, isOver, newSession, touched, withNextEvent } from "./event-session.ts";

/** Events as they come, before they have an envelope. */
type Told = Pick<RecordedEvent, "name" | "payload" | "at">;

interface SessionSurroundings {
  now(): number;
  newId(): string;
  /** The aquarium that the visitor is at. */
  aquarium(): string;
  /** Keeps what a reload goes on with. */
  keep(session: EventSession): void;
  send(event: EventEnvelope): void;
  /** A session has just begun: what it starts with can be told. */
  began(session: EventSession): void;
  /** The session is over: whatever is still open can be told as ended, in that session. */
  ending(): void;
}

/**
 * Gives every event its place in a session: a new one when there is none, or when more than 30 minutes have passed since
 * the last activity (specification, section 4, "Telemetry session").
 */
export class SessionRecorder {
  readonly #surroundings: SessionSurroundings;
  #session: EventSession | null;
  #closing = false;

  /** `kept` is the session that this tab had before a reload. */
  constructor(surroundings: SessionSurroundings, kept: EventSession | null) {
    this.#surroundings = surroundings;
    this.#session = kept;
  }

  /** An event is activity, and begins a session where it has to, unless it only tells that something ends. */
  record(told: Told): void {
    if (!this.#closing) this.noteActivity(told.at);
    this.#send(told);
  }

  /** The visitor has done something. */
  noteActivity(now = this.#surroundings.now()): void {
    if (this.#closing) return;
    if (this.#session === null || isOver(this.#session, now)) this.#begin(now);
    else this.#goOn(touched(this.#session, now));
  }

  /**
   * The page comes back after other pages of its tab may have gone on with the session, numbering its events: `kept` is the
   * tab's session as it is now, null where there is none to go on with. Answers whether it is another than before.
   */
  takeUp(kept: EventSession | null): boolean {
    const isAnother = kept !== null && kept.id !== this.#session?.id;
    this.#session = kept;
    return isAnother;
  }

  /** Another page numbers the events of this session: what comes next belongs to a new one. */
  leave(sessionId: string): void {
    if (this.#session?.id !== sessionId) return;
    this.#session = null;
    this.noteActivity();
  }

  /** Tells of endings: they belong to the session in which the things began, even when it is over, and begin no other. */
  close(tellEndings: () => void): void {
    this.#closing = true;
    try {
      tellEndings();
    } finally {
      this.#closing = false;
    }
  }

  /** Tells of the session's end. A session that was closed goes on should the visitor come back in time. */
  end(reason: "close" | "logout"): void {
    const { now, ending } = this.#surroundings;
    this.close(() => {
      ending();
      const at = now();
      const dwell_ms = Math.max(0, at - (this.#session?.startedAt ?? at));
      this.#send({ name: "session_end", payload: { reason, dwell_ms }, at });
    });
    if (reason === "logout") this.#session = null;
  }

  #begin(now: number): void {
    const { newId, began, ending } = this.#surroundings;
    if (this.#session !== null) this.close(ending);
    this.#session = newSession(newId(), now);
    began(this.#session);
  }

  #goOn(session: EventSession): void {
    this.#session = session;
    this.#surroundings.keep(session);
  }

  #send({ name, payload, at }: Told): void {
    if (this.#session === null) return;
    const { send, newId, aquarium } = this.#surroundings;
    const session = withNextEvent(this.#session);
    this.#goOn(session);
    send({
      event_id: newId(),
      session_id: session.id,
      name,
      client_ts: at,
      payload: { ...payload, session_seq: session.seq, aquarium: aquarium() },
    });
  }
}
