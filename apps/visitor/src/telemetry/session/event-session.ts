import { SESSION_TIMEOUT_MS } from "@harapen/contract/constants";

/** A session of telemetry. Times are milliseconds since 1970 by the device's clock. */
export interface EventSession {
  readonly id: string;
  readonly startedAt: number;
  readonly lastActive: number;
  /** The number of the last event, 0 before the first. */
  readonly seq: number;
}

export function newSession(id: string, now: number): EventSession {
  return { id, startedAt: now, lastActive: now, seq: 0 };
}

/** Whether more than 30 minutes have passed since the last activity. A clock that was set back expires nothing. */
export function isExpired({ lastActive }: EventSession, now: number): boolean {
  return now - lastActive > SESSION_TIMEOUT_MS;
}

export function withActivity(session: EventSession, now: number): EventSession {
  return { ...session, lastActive: now };
}

export function withNextEvent(session: EventSession): EventSession {
  return { ...session, seq: session.seq + 1 };
}
