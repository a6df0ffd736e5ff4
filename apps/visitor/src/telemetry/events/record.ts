import { GUEST } from "@harapen/contract/constants";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { ErrorCode } from "@harapen/contract/telemetry/visit-events";
import { happenedAt } from "../../platform/early-input.ts";
import { warn } from "../../platform/log.ts";
import { tabMemory } from "../tab-memory.ts";

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

/**
 * An event that ends something open: its id is fixed from the beginning, so that it cannot be stored twice.
 */
export type Ending = RecordedEvent & { readonly id: string };

/** Returns the event as it is recorded where no account may be named. */
export function withoutAccount(event: RecordedEvent): RecordedEvent {
  if (event.name !== "login_result" || event.payload.uid === null) return event;
  return { ...event, payload: { ...event.payload, uid: GUEST } };
}

type Listener = (event: RecordedEvent) => void;

/**
 * The most events that are buffered: some minutes of drawing, while telemetry is loaded on a slow network.
 */
export const MAX_BUFFERED = 2_000;

/** Whether an event is one sample of many: without it, the others still tell what happened. */
const isSample = ({ name }: RecordedEvent) => name === "stroke_move";

/** The longest text that the contract allows. */
const MAX_MESSAGE_LENGTH = 2_000;

interface Needs {
  /** When that happened which is recorded now, in milliseconds since 1970. */
  happenedAt(): number;
  /** The screen viewed last in the session; null before any. */
  lastScreen(): string | null;
}

/**
 * The entrance to telemetry. Nothing here throws, waits, or depends on the listener, so that any module can
 * record: events without a listener are buffered, in order. A full buffer drops samples first, the oldest,
 * and then new events.
 */
export class Journal {
  readonly #needs: Needs;
  #listener: Listener | null = null;
  #events: RecordedEvent[] = [];
  #dropped = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    this.recordEvent({ name, payload, at: this.#needs.happenedAt() } as RecordedEvent);
  }

  /** Records an event that is already made. */
  recordEvent(event: RecordedEvent): void {
    if (this.#listener) notify(this.#listener, event);
    else this.#buffer(event);
  }

  /** Records `error_client`: something that went wrong, on the current screen. */
  recordError(code: ErrorCode, error: unknown): void {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
    this.record("error_client", { code, message, screen: this.#needs.lastScreen() ?? "none" });
  }

  /**
   * Calls `listener`, the only one, with every event from now on; `replayBuffered` calls it with those
   * recorded before. Returns a function that stops the listening.
   */
  listen(listener: Listener): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /**
   * Calls the listener with the events that were recorded while there was none, and records how many the
   * buffer had to drop.
   */
  replayBuffered(): void {
    if (this.#listener === null) return;
    const [events, dropped] = [this.#events, this.#dropped];
    this.#events = [];
    this.#dropped = 0;
    for (const event of events) notify(this.#listener, event);
    if (dropped > 0) this.recordError("events_dropped", dropped);
  }

  /**
   * Returns the payload of the first event with a name, and what `matches`, that was recorded earlier than an
   * event now would be, but comes after it: it is still buffered, though there is a listener.
   */
  firstLater<Name extends EventName>(
    name: Name,
    matches: (payload: EventPayload<Name>) => boolean,
  ): EventPayload<Name> | undefined {
    if (this.#listener === null) return undefined;
    const isWanted = (event: RecordedEvent) =>
      event.name === name && matches(event.payload as EventPayload<Name>);
    return this.#events.find(isWanted)?.payload as EventPayload<Name> | undefined;
  }

  #buffer(event: RecordedEvent): void {
    if (this.#events.length < MAX_BUFFERED) {
      this.#events.push(event);
      return;
    }
    this.#dropped += 1;
    const sample = this.#events.findIndex(isSample);
    if (sample === -1) return;
    this.#events.splice(sample, 1);
    this.#events.push(event);
  }
}

function notify(listener: Listener, event: RecordedEvent): void {
  try {
    listener(event);
  } catch (error) {
    warn("an event was not recorded", { name: event.name, error });
  }
}

/** This page's journal. */
export const journal = new Journal({ happenedAt, lastScreen: () => tabMemory.lastScreen });

/** Records an event: for all parts of the app. */
export function record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  journal.record(name, payload);
}

/** Records `error_client`: something that went wrong, on the current screen. */
export function recordError(code: ErrorCode, error: unknown): void {
  journal.recordError(code, error);
}
