import { GUEST } from "@harapen/contract/constants";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { happenedAt } from "../../platform/early-input.ts";
import { warn } from "../../platform/log.ts";
import { EventBuffer } from "../session/event-buffer.ts";
import { loadLastScreen } from "../session/session-memory.ts";

/** An event before it belongs to a session. */
export type RecordedEvent = {
  [Name in EventName]: {
    readonly name: Name;
    readonly payload: EventPayload<Name>;
    /** Milliseconds since 1970 by the device's clock. */
    readonly at: number;
    /** Its `event_id`, where that is known beforehand. */
    readonly id?: string;
  };
}[EventName];

/** An event that ends something open: its id is fixed from the beginning, so that it cannot be stored twice. */
export type Ending = RecordedEvent & { readonly id: string };

/** Returns the event as it is recorded where no account may be named. */
export function withoutAccount(event: RecordedEvent): RecordedEvent {
  if (event.name !== "login_result" || event.payload.uid === null) return event;
  return { ...event, payload: { ...event.payload, uid: GUEST } };
}

type Listener = (event: RecordedEvent) => void;

const buffer = new EventBuffer<RecordedEvent>();
let current: Listener | null = null;

/**
 * Calls `listener`, the only one, with every event from now on; `replayBuffered` calls it with those recorded before. Returns
 * a function that stops the listening.
 */
export function listen(listener: Listener): () => void {
  current = listener;
  return () => {
    if (current === listener) current = null;
  };
}

/** Calls the listener with the events that were recorded while there was none, and records how many the buffer had to drop. */
export function replayBuffered(): void {
  if (current === null) return;
  const { events, dropped } = buffer.take();
  for (const event of events) notify(current, event);
  if (dropped === 0) return;
  record("error_client", {
    code: "events_dropped",
    message: String(dropped),
    screen: loadLastScreen() ?? "none",
  });
}

/**
 * Returns the payload of the first event with a name, and what `matches`, that was recorded earlier than an event now would be, but comes after it: it is still
 * buffered, though there is a listener.
 */
export function firstLater<Name extends EventName>(
  name: Name,
  matches: (payload: EventPayload<Name>) => boolean,
): EventPayload<Name> | undefined {
  const isWanted = (event: RecordedEvent) =>
    event.name === name && matches(event.payload as EventPayload<Name>);
  const event = current && buffer.find(isWanted);
  return event?.payload as EventPayload<Name> | undefined;
}

/**
 * Records an event: the only entrance to telemetry, for all parts of the app. Never throws, never waits, and does not
 * depend on the listener, so that any module can call it.
 */
export function record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  recordEvent({ name, payload, at: happenedAt() } as RecordedEvent);
}

/** Records an event that is already made; otherwise like `record`. */
export function recordEvent(event: RecordedEvent): void {
  if (current) notify(current, event);
  else buffer.add(event);
}

function notify(listener: Listener, event: RecordedEvent): void {
  try {
    listener(event);
  } catch (error) {
    warn("an event was not recorded", { name: event.name, error });
  }
}
