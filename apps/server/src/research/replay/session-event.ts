import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";

/** An event as a replay reads it: it fitted the contract when it was stored. */
export type SessionEvent = {
  readonly [Name in EventName]: {
    readonly session: string;
    /** Its number in the session; `null` of clients that do not count. */
    readonly seq: number | null;
    /** Milliseconds since 1970 by the visitor's clock. */
    readonly at: number;
    readonly name: Name;
    readonly payload: EventPayload<Name>;
  };
}[EventName];

/** Returns events in the order in which they happened: sessions by the time of their first event, events of a session by number. */
export function inOrder(events: readonly SessionEvent[]): SessionEvent[] {
  const sessions = [...Map.groupBy(events, ({ session }) => session).values()];
  const byStart = sessions
    .map((own) => ({
      own,
      start: own.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY),
    }))
    .sort((one, other) => one.start - other.start);
  return byStart.flatMap(({ own }) => [...own].sort(inSession));
}

function inSession(one: SessionEvent, other: SessionEvent): number {
  if (one.seq === null || other.seq === null) return one.at - other.at;
  return one.seq - other.seq;
}

/** Returns how many events of sessions between the first and the last of these never arrived, by the gaps in their numbers. */
export function countMissing(events: readonly SessionEvent[]): number {
  let missing = 0;
  for (const own of Map.groupBy(events, ({ session }) => session).values()) {
    const numbers = new Set(own.flatMap(({ seq }) => seq ?? []));
    const [first = 0, ...others] = [...numbers].sort((one, other) => one - other);
    const last = others.at(-1) ?? first;
    if (numbers.size > 0) missing += last - first + 1 - numbers.size;
  }
  return missing;
}
