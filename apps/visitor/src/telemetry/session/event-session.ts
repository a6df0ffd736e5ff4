import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";

/** A session of telemetry. Times are milliseconds since 1970 by the device's clock. */
export interface EventSession {
  readonly id: string;
  readonly startedAt: number;
  readonly lastActive: number;
  /** The number of the last event, 0 before the first. A `session_end` has the next number, but does not count. */
  readonly seq: number;
  /** The id of its next `session_end`. */
  readonly endId: string;
  /** Whether its `session_end` was recorded, or left on the device by a page that died: if the session goes on, its next event replaces it. */
  readonly hasEnded: boolean;
  /** How many events it takes to end what is open now. */
  readonly openEndings: number;
}

export function newSession(id: string, endId: string, now: number): EventSession {
  return { id, startedAt: now, lastActive: now, seq: 0, endId, hasEnded: false, openEndings: 0 };
}

/** Whether more than 30 minutes have passed since the last activity. A clock that was set back does not expire a session. */
export function isExpired({ lastActive }: EventSession, now: number): boolean {
  return now - lastActive > SESSION_TIMEOUT_MS;
}

export function withActivity(session: EventSession, now: number): EventSession {
  return { ...session, lastActive: now };
}

/** Returns the session with one more event; where that replaces a `session_end`, the next `session_end` has another id. */
export function withNextEvent(session: EventSession, newId: () => string): EventSession {
  const { seq, hasEnded, endId } = session;
  return { ...session, seq: seq + 1, endId: hasEnded ? newId() : endId, hasEnded: false };
}
