import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { warn } from "../../platform/log.ts";

/** An event before it belongs to a session. `at`: milliseconds since 1970 by the device's clock. */
export type RecordedEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name>; readonly at: number };
}[EventName];

type Hear = (happening: RecordedEvent) => void;

/** More than this happens on no page before telemetry is open. */
const MOST_EARLY = 100;

let early: RecordedEvent[] = [];
let heard: Hear | null = null;

/** Calls `hear` with every event, those that nobody has heard yet first. Answers how to stop. */
export function listen(hear: Hear): () => void {
  heard = hear;
  const missed = early;
  early = [];
  for (const happening of missed) tell(hear, happening);
  return () => {
    if (heard === hear) heard = null;
  };
}

/**
 * The one door of telemetry: what happens anywhere in the app is told here and nowhere else. Never throws, never waits, and
 * knows of nobody who listens, so that any room can call it.
 */
export function record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  const happening = { name, payload, at: Date.now() } as RecordedEvent;
  if (heard) tell(heard, happening);
  else if (early.length < MOST_EARLY) early.push(happening);
}

function tell(hear: Hear, happening: RecordedEvent): void {
  try {
    hear(happening);
  } catch (error) {
    warn("an event was not recorded", { name: happening.name, error });
  }
}
