import type * as z from "zod/mini";
import { ALBUM_EVENTS } from "./album-events.ts";
import { DRAWING_EVENTS } from "./drawing-events.ts";
import { INTERFACE_EVENTS } from "./interface-events.ts";
import { LOOK_EVENTS } from "./look-events.ts";
import { RESULT_EVENTS } from "./result-events.ts";
import { SESSION_EVENTS } from "./session-events.ts";
import { SIGN_IN_EVENTS } from "./sign-in-events.ts";
import { STUDY_EVENTS } from "./study-events.ts";
import { VIEW_EVENTS } from "./view-events.ts";

/**
 * The payload of every telemetry event, by the event's name, in the order of the data dictionary. The server's check, the
 * research export and its dictionary are derived from these schemas.
 */
export const EVENT_PAYLOADS = {
  ...VIEW_EVENTS,
  ...RESULT_EVENTS,
  ...LOOK_EVENTS,
  ...DRAWING_EVENTS,
  ...ALBUM_EVENTS,
  ...INTERFACE_EVENTS,
  ...SIGN_IN_EVENTS,
  ...SESSION_EVENTS,
  ...STUDY_EVENTS,
} as const;

export type EventName = keyof typeof EVENT_PAYLOADS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENT_PAYLOADS)[Name]>;
