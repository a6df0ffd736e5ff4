import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";

/** What the store keeps of an event. */
export interface KeptEvent {
  readonly name: string;
  /** The envelope as JSON, as it goes over the wire. */
  readonly body: string;
}

/** An event that the server has not acknowledged. */
export interface WaitingEvent extends KeptEvent {
  /** Where the store keeps it; sorts by age among the events of one page. */
  readonly key: string;
  /** Of the body, in UTF-8. */
  readonly bytes: number;
  /** How often its sending failed, since the page began. */
  readonly failures: number;
}

const encoder = new TextEncoder();

export function waitingEvent(key: string, { name, body }: KeptEvent): WaitingEvent {
  return { key, name, body, bytes: encoder.encode(body).byteLength, failures: 0 };
}

/** Throws where the event is no JSON, as with a circle in its payload. */
export function keptEvent(event: EventEnvelope): KeptEvent {
  return { name: event.name, body: JSON.stringify(event) };
}
