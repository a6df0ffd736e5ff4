import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";

/** A session of telemetry. Times are milliseconds since 1970 by the device's clock. */
export interface EventSession {
  readonly id: string;
  readonly startedAt: number;
  readonly lastActive: number;
  /** The number of the last event, 0 before the first. A `session_end` has the next number, and does not count. */
  readonly seq: number;
  /** The id of its next `session_end`. */
  readonly endId: string;
  /** Whether that has been recorded, or left on the device by a page that died: should the session go on, its next event takes its place. */
  readonly hasEnded: boolean;
  /** The number of events that end what is open now. */
  readonly openEndings: number;
}

export function newSession(id: string, endId: string, now: number): EventSession {
  return { id, startedAt: now, lastActive: now, seq: 0, endId, hasEnded: false, openEndings: 0 };
}

/** Whether more than 30 minutes have passed since the last activity. A clock that was set back expires nothing. */
export function isExpired({ lastActive }: EventSession, now: number): boolean {
  return now - lastActive > SESSION_TIMEOUT_MS;
}

export function withActivity(session: EventSession, now: number): EventSession {
  return { ...session, lastActive: now };
}

/** The session with one event more; where that takes the place of a `session_end`, the next one has another id. */
export function withNextEvent(session: EventSession, newId: () => string): EventSession {
  const { seq, hasEnded, endId } = session;
  return { ...session, seq: seq + 1, endId: hasEnded ? newId() : endId, hasEnded: false };
}
