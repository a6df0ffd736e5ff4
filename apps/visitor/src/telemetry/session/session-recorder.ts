import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { type EventSession, isExpired, newSession, withActivity, withNextEvent } from "./event-session.ts";

/** Why a session ends. */
type EndReason = EventPayload<"session_end">["reason"];

/** An event before it has an envelope. `at`: milliseconds since 1970 by the device's clock. */
interface UnsentEvent {
  readonly name: EventName;
  readonly payload: object;
  readonly at: number;
  readonly id?: string;
}

interface Dependencies {
  now(): number;
  newId(): string;
  /** Returns the visitor's current aquarium. */
  aquarium(): string;
  /** Returns the visitor's participant in a study there; `undefined` where they take part in none. */
  participant(): string | undefined;
  /** Saves the session, for a reload to continue. */
  save(session: EventSession): void;
  /** Forgets what was saved: the session has ended for good. */
  forget(): void;
  send(event: SentEvent): void;
  /** Stores what is to be sent if the page dies, in place of what was stored before. */
  storeEndings(endings: readonly SentEvent[]): void;
  /** Returns the events that would end whatever is open now. */
  openEndings(): readonly UnsentEvent[];
  /** Records the end of whatever is open, in the session that is over. */
  onEnd(): void;
  /** Records what a session starts with; it has just begun. */
  onStart(session: EventSession): void;
}

/**
 * Gives every event its place in a session: a new one where there is none, or where more than 30 minutes have passed since
 * the last activity. After each event it stores the events that would end the session, for pages that die silently.
 */
export class SessionRecorder {
  readonly #dependencies: Dependencies;
  #session: EventSession | null;
  #recordingEndings = false;

  /** `stored` is the session that this tab had before a reload. */
  constructor(dependencies: Dependencies, stored: EventSession | null) {
    this.#dependencies = dependencies;
    this.#session = stored;
  }

  /** Sends an event. Unless it belongs to endings, it counts as activity, and begins a session where necessary. */
  record(event: UnsentEvent): void {
    if (!this.#recordingEndings) this.noteActivity(event.at);
    this.#send(event);
    this.storeEndings();
  }

  /** Keeps the session alive, or begins the next: the visitor has done something. */
  noteActivity(now = this.#dependencies.now()): void {
    if (this.#recordingEndings) return;
    if (this.#session === null || isExpired(this.#session, now)) this.#begin(now);
    else this.#update(withActivity(this.#session, now));
  }

  /** Continues a session of this tab, null for none: while the page was in the back-forward cache, other pages may have numbered events. */
  resume(stored: EventSession | null): void {
    this.#session = stored;
  }

  /** Records endings: they belong to the session in which things were opened, even if it has expired, and begin no new one. */
  recordEndings(record: () => void): void {
    this.#recordingEndings = true;
    try {
      record();
    } finally {
      this.#recordingEndings = false;
    }
  }

  /** Whether a session has ended for good, and the next has not begun. */
  get isOver(): boolean {
    return this.#session === null;
  }

  /** Whether a session goes on: it has not ended, and activity would not begin another. */
  get isGoingOn(): boolean {
    return this.#session !== null && !isExpired(this.#session, this.#dependencies.now());
  }

  /**
   * Records the session's end. One that ends with its page goes on if the visitor comes back in time. What is open ends with it, unless it belongs to the
   * next session.
   */
  end(reason: EndReason, { isOpenOfNext = false } = {}): void {
    this.#end(reason, this.#dependencies.now(), isOpenOfNext);
    if (reason === "close") return;
    this.#session = null;
    this.#dependencies.forget();
  }

  /** Ends the session and begins another: somebody else is there. */
  beginAnother(): void {
    this.end("finished");
    this.noteActivity();
  }

  /** Stores the events that would end the session if the page died now: none where it has ended. */
  storeEndings(): void {
    const session = this.#session;
    if (session === null || session.hasEnded) return;
    const { openEndings, storeEndings, now } = this.#dependencies;
    const open = openEndings();
    this.#update({ ...session, openEndings: open.length });
    const endings = [...open, sessionEnd(session, "close", now())];
    storeEndings(endings.map((ending, index) => this.#envelope(ending, session, session.seq + 1 + index)));
  }

  #begin(now: number): void {
    const { newId, onStart } = this.#dependencies;
    this.#end("close", now);
    this.#session = newSession(newId(), newId(), now);
    onStart(this.#session);
  }

  #end(reason: EndReason, at: number, isOpenOfNext = false): void {
    if (this.#session === null || this.#session.hasEnded) return;
    const { onEnd, send, storeEndings } = this.#dependencies;
    if (!isOpenOfNext) this.recordEndings(onEnd);
    const session = this.#session;
    storeEndings([]);
    send(this.#envelope(sessionEnd(session, reason, at), session, session.seq + 1));
    this.#update({ ...session, hasEnded: true, openEndings: 0 });
  }

  #update(session: EventSession): void {
    this.#session = session;
    this.#dependencies.save(session);
  }

  #send(event: UnsentEvent): void {
    if (this.#session === null) return;
    const { send, newId } = this.#dependencies;
    const { hasEnded, endId } = this.#session;
    const session = withNextEvent(this.#session, newId);
    this.#update(session);
    const id = hasEnded ? endId : (event.id ?? newId());
    send(this.#envelope({ ...event, id }, session, session.seq));
  }

  #envelope(event: UnsentEvent, session: EventSession, session_seq: number): SentEvent {
    const { newId, aquarium, participant } = this.#dependencies;
    return {
      event_id: event.id ?? newId(),
      session_id: session.id,
      name: event.name,
      client_ts: event.at,
      participant: participant(),
      payload: { ...event.payload, session_seq, aquarium: aquarium() },
    };
  }
}

function sessionEnd(session: EventSession, reason: EndReason, at: number): UnsentEvent {
  const dwell_ms = Math.max(0, at - session.startedAt);
  return { name: "session_end", payload: { reason, dwell_ms }, at, id: session.endId };
}
