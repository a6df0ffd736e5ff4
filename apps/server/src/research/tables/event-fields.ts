import { commonField } from "./contract-fields.ts";
import { field, REQUIRED } from "./field.ts";
import type { Reference } from "./table.ts";

/** The aquarium at which something happened: known for the whole session once one of its events names it. */
export const AQUARIUM_FIELD = field(
  "aquarium",
  "string",
  "The aquarium that the event names, or else the last one that its session named before it, by its slug.",
);

/** The columns with which every table of events begins. */
export const EVENT_FIELDS = [
  commonField("event_id"),
  commonField("session_id"),
  commonField("session_seq"),
  commonField("client_ts"),
  field(
    "client_time",
    "datetime",
    "client_ts as a date, in UTC; empty where it is none of the years 1 to 9999.",
  ),
  field("received_at", "datetime", "When the server received it, by the server's clock, in UTC.", REQUIRED),
  AQUARIUM_FIELD,
] as const;

export type EventColumn = (typeof EVENT_FIELDS)[number]["name"];

export const SESSION_REFERENCE: Reference = { field: "session_id", table: "sessions", to: "session_id" };
