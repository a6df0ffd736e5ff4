import type { EventPayload } from "@harapen/contract/telemetry";

/** What happens while a visitor draws and searches, in the words of the telemetry events. */
export type DrawingEventName =
  | "stroke_start"
  | "stroke_move"
  | "stroke_end"
  | "undo"
  | "part_toggle"
  | "mode_change"
  | "search"
  | "error_client";

type Hear = <Name extends DrawingEventName>(name: Name, payload: EventPayload<Name>) => void;

const hearers = new Set<Hear>();

/** Calls `hear` at every event from now on; answers how to stop. Drawing itself depends on nobody who listens. */
export function onDrawingEvent(hear: Hear): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

export const tell: Hear = (name, payload) => {
  for (const hear of hearers) hear(name, payload);
};
