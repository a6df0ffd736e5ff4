import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import type { StoredEvent } from "./storage/event-store.ts";

/** An event that the server has not acknowledged. */
export interface QueuedEvent extends StoredEvent {
  /** Its key in the store; sorts by age among the events of one page. */
  readonly key: string;
  /** The size of the body in UTF-8. */
  readonly bytes: number;
  /** The number of failed attempts to send it since the page was loaded. */
  readonly failures: number;
}

const encoder = new TextEncoder();

export function queuedEvent(key: string, { name, body }: StoredEvent): QueuedEvent {
  return { key, name, body, bytes: encoder.encode(body).byteLength, failures: 0 };
}

/** Throws where the event is no JSON, as with a circle in its payload. */
export function storedEvent(event: SentEvent): StoredEvent {
  return { name: event.name, body: JSON.stringify(event) };
}
