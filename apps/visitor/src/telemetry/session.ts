import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";
import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";

/** A session of telemetry. Times are milliseconds since 1970 by the device's clock. */
export interface EventSession {
  readonly id: string;
  readonly startedAt: number;
  readonly lastActive: number;
  /**
   * The number of the last event, 0 before the first. A `session_end` has the next number, but does not
   * count.
   */
  readonly seq: number;
  /** The id of its next `session_end`. */
  readonly endId: string;
  /**
   * Whether its `session_end` was recorded, or left on the device by a page that died: if the session goes
   * on, its next event replaces it.
   */
  readonly hasEnded: boolean;
  /** How many events it takes to end what is open now. */
  readonly openEndings: number;
}

export function newSession(id: string, endId: string, now: number): EventSession {
  return { id, startedAt: now, lastActive: now, seq: 0, endId, hasEnded: false, openEndings: 0 };
}

/**
 * Whether more than 30 minutes have passed since the last activity. A clock that was set back does not expire
 * a session.
 */
export function isExpired({ lastActive }: EventSession, now: number): boolean {
  return now - lastActive > SESSION_TIMEOUT_MS;
}

export function withActivity(session: EventSession, now: number): EventSession {
  return { ...session, lastActive: now };
}

/**
 * Returns the session with one more event; where that replaces a `session_end`, the next `session_end` has
 * another id.
 */
export function withNextEvent(session: EventSession, newId: () => string): EventSession {
  const { seq, hasEnded, endId } = session;
  return { ...session, seq: seq + 1, endId: hasEnded ? newId() : endId, hasEnded: false };
}

/** Why a session ends. */
type EndReason = EventPayload<"session_end">["reason"];

/** An event before it has an envelope. `at`: milliseconds since 1970 by the device's clock. */
interface UnsentEvent {
  readonly name: EventName;
  readonly payload: object;
  readonly at: number;
  readonly id?: string;
}

interface Needs {
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
 * Gives every event its place in a session: a new one where there is none, or where more than 30 minutes have
 * passed since the last activity. After each event it stores the events that would end the session, for pages
 * that die silently.
 */
export class SessionRecorder {
  readonly #needs: Needs;
  #session: EventSession | null;
  #recordingEndings = false;

  /** `stored` is the session that this tab had before a reload. */
  constructor(needs: Needs, stored: EventSession | null) {
    this.#needs = needs;
    this.#session = stored;
  }

  /**
   * Sends an event. Unless it belongs to endings, it counts as activity, and begins a session where
   * necessary.
   */
  record(event: UnsentEvent): void {
    if (!this.#recordingEndings) this.noteActivity(event.at);
    this.#send(event);
    this.storeEndings();
  }

  /** Keeps the session alive, or begins the next: the visitor has done something. */
  noteActivity(now = this.#needs.now()): void {
    if (this.#recordingEndings) return;
    if (this.#session === null || isExpired(this.#session, now)) this.#begin(now);
    else this.#update(withActivity(this.#session, now));
  }

  /**
   * Continues a session of this tab, null for none: while the page was in the back-forward cache, other pages
   * may have numbered events.
   */
  resume(stored: EventSession | null): void {
    this.#session = stored;
  }

  /**
   * Records endings: they belong to the session in which things were opened, even if it has expired, and
   * begin no new one.
   */
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
    return this.#session !== null && !isExpired(this.#session, this.#needs.now());
  }

  /**
   * Records the session's end. One that ends with its page goes on if the visitor comes back in time. What is
   * open ends with it, unless it belongs to the next session.
   */
  end(reason: EndReason, { isOpenOfNext = false } = {}): void {
    this.#end(reason, this.#needs.now(), isOpenOfNext);
    if (reason === "close") return;
    this.#session = null;
    this.#needs.forget();
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
    const { openEndings, storeEndings, now } = this.#needs;
    const open = openEndings();
    this.#update({ ...session, openEndings: open.length });
    const endings = [...open, sessionEnd(session, "close", now())];
    storeEndings(endings.map((ending, index) => this.#envelope(ending, session, session.seq + 1 + index)));
  }

  #begin(now: number): void {
    const { newId, onStart } = this.#needs;
    this.#end("close", now);
    this.#session = newSession(newId(), newId(), now);
    onStart(this.#session);
  }

  #end(reason: EndReason, at: number, isOpenOfNext = false): void {
    if (this.#session === null || this.#session.hasEnded) return;
    const { onEnd, send, storeEndings } = this.#needs;
    if (!isOpenOfNext) this.recordEndings(onEnd);
    const session = this.#session;
    storeEndings([]);
    send(this.#envelope(sessionEnd(session, reason, at), session, session.seq + 1));
    this.#update({ ...session, hasEnded: true, openEndings: 0 });
  }

  #update(session: EventSession): void {
    this.#session = session;
    this.#needs.save(session);
  }

  #send(event: UnsentEvent): void {
    if (this.#session === null) return;
    const { send, newId } = this.#needs;
    const { hasEnded, endId } = this.#session;
    const session = withNextEvent(this.#session, newId);
    this.#update(session);
    const id = hasEnded ? endId : (event.id ?? newId());
    send(this.#envelope({ ...event, id }, session, session.seq));
  }

  #envelope(event: UnsentEvent, session: EventSession, session_seq: number): SentEvent {
    const { newId, aquarium, participant } = this.#needs;
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

/** The output of a session: events to be sent, and what the device keeps of it. */
interface Output {
  send(event: SentEvent): void;
  save(session: EventSession): void;
  forget(): void;
  storeEndings(endings: readonly SentEvent[]): void;
}

/**
 * Holds a session's output in memory while it is not certain that the visit may be recorded: nothing of it is
 * sent or kept on the device until it is released, and what is dropped never is.
 */
export class HeldOutput implements Output {
  readonly #output: Output;
  #events: SentEvent[] = [];
  #session: EventSession | null = null;
  #isHolding = false;

  constructor(output: Output) {
    this.#output = output;
  }

  get isHolding(): boolean {
    return this.#isHolding;
  }

  /** The number of events that are held. */
  get size(): number {
    return this.#events.length;
  }

  /** Holds the output from now on. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Passes on what was held, in order, and further output at once from now on. */
  release(): void {
    this.#isHolding = false;
    const [events, session] = [this.#events, this.#session];
    this.drop();
    for (const event of events) this.#output.send(event);
    if (session) this.#output.save(session);
  }

  /** Forgets what is held. Further output is held or passed on as before. */
  drop(): void {
    this.#events = [];
    this.#session = null;
  }

  send(event: SentEvent): void {
    if (this.#isHolding) this.#events.push(event);
    else this.#output.send(event);
  }

  save(session: EventSession): void {
    if (this.#isHolding) this.#session = session;
    else this.#output.save(session);
  }

  /**
   * Forgets the session at once, even while holding: no page may go on with the last session from the device.
   */
  forget(): void {
    this.#session = null;
    this.#output.forget();
  }

  /** A page that dies while it holds leaves nothing. */
  storeEndings(endings: readonly SentEvent[]): void {
    if (!this.#isHolding) this.#output.storeEndings(endings);
  }
}
