import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { EventName } from "@harapen/contract/telemetry/events";
import { type EventSession, isExpired, newSession, withActivity, withNextEvent } from "./event-session.ts";

/** An event before it has an envelope. `at`: milliseconds since 1970 by the device's clock. */
interface UnsentEvent {
  readonly name: EventName;
  readonly payload: object;
  readonly at: number;
}

interface Dependencies {
  now(): number;
  newId(): string;
  /** The aquarium that the visitor is at. */
  aquarium(): string;
  /** Saves what a reload goes on with. */
  save(session: EventSession): void;
  send(event: EventEnvelope): void;
  /** Records what a session starts with; it has just begun. */
  onStart(session: EventSession): void;
  /** Records the end of whatever is still open, in the session that is over. */
  onEnd(): void;
}

/**
 * Gives every event its place in a session: a new one where there is none, or where more than 30 minutes have passed since
 * the last activity.
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

  /** Sends an event. It is activity, and begins a session where it has to, unless it belongs to endings. */
  record(event: UnsentEvent): void {
    if (!this.#recordingEndings) this.noteActivity(event.at);
    this.#send(event);
  }

  /** Keeps the session alive, or begins the next: the visitor has done something. */
  noteActivity(now = this.#dependencies.now()): void {
    if (this.#recordingEndings) return;
    if (this.#session === null || isExpired(this.#session, now)) this.#begin(now);
    else this.#update(withActivity(this.#session, now));
  }

  /**
   * Goes on with the tab's session as it is now, null for none: while this page was in the back-forward cache, other pages of
   * the tab may have numbered events. Returns whether it is another session than before.
   */
  resume(stored: EventSession | null): boolean {
    const isAnother = stored !== null && stored.id !== this.#session?.id;
    this.#session = stored;
    return isAnother;
  }

  /** Begins another session in place of this one, whose events another page numbers. */
  abandon(sessionId: string): void {
    if (this.#session?.id !== sessionId) return;
    this.#session = null;
    this.noteActivity();
  }

  /** Records endings: they belong to the session in which the things began, even when it has expired, and begin no other. */
  recordEndings(record: () => void): void {
    this.#recordingEndings = true;
    try {
      record();
    } finally {
      this.#recordingEndings = false;
    }
  }

  /** Records the session's end. A session that ends with its page goes on should the visitor come back in time. */
  end(reason: "close" | "logout"): void {
    const { now, onEnd } = this.#dependencies;
    this.recordEndings(() => {
      onEnd();
      const at = now();
      const dwell_ms = Math.max(0, at - (this.#session?.startedAt ?? at));
      this.#send({ name: "session_end", payload: { reason, dwell_ms }, at });
    });
    if (reason === "logout") this.#session = null;
  }

  #begin(now: number): void {
    const { newId, onStart, onEnd } = this.#dependencies;
    if (this.#session !== null) this.recordEndings(onEnd);
    this.#session = newSession(newId(), now);
    onStart(this.#session);
  }

  #update(session: EventSession): void {
    this.#session = session;
    this.#dependencies.save(session);
  }

  #send({ name, payload, at }: UnsentEvent): void {
    if (this.#session === null) return;
    const { send, newId, aquarium } = this.#dependencies;
    const session = withNextEvent(this.#session);
    this.#update(session);
    send({
      event_id: newId(),
      session_id: session.id,
      name,
      client_ts: at,
      payload: { ...payload, session_seq: session.seq, aquarium: aquarium() },
    });
  }
}
