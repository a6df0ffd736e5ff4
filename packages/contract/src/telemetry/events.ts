import type * as z from "zod/mini";
import { DRAWING_EVENTS } from "./drawing-events.ts";
import { SEARCH_EVENTS } from "./search-events.ts";
import { VIEW_EVENTS } from "./view-events.ts";
import { VISIT_EVENTS } from "./visit-events.ts";

/**
 * The payload of every telemetry event, by the event's name, in the order of the data dictionary. The
 * server's check, the research export and its dictionary are derived from these schemas.
 */
export const EVENT_PAYLOADS = {
  ...VIEW_EVENTS,
  ...SEARCH_EVENTS,
  ...DRAWING_EVENTS,
  ...VISIT_EVENTS,
} as const;

export type EventName = keyof typeof EVENT_PAYLOADS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENT_PAYLOADS)[Name]>;
