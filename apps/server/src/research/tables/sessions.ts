import { commonField, payloadField } from "./contract-fields.ts";
import { field, PSEUDONYMOUS, REQUIRED, REQUIRED_COUNT } from "./field.ts";
import { type ColumnOf, table } from "./table.ts";

/** Whether all events of a session arrived; the column `completeness` explains each value. */
const COMPLETENESS = ["complete", "missing", "open-ended", "unnumbered"] as const;
export type Completeness = (typeof COMPLETENESS)[number];

export const SESSIONS = table({
  path: "sessions",
  description:
    "Every visit of which this export has an event. Counts and completeness are of the whole visit, whatever days were asked for.",
  fields: [
    commonField("session_id"),
    field("aquarium", "string", "The first aquarium that the session recorded, by its slug."),
    payloadField("session_start", "device"),
    payloadField("session_start", "app_version"),
    payloadField("session_start", "locale"),
    field(
      "uid",
      "string",
      `Who visited: who signed in last while the session ran, or else whom its session_start names; "guest" without sign-in.${PSEUDONYMOUS}`,
    ),
    payloadField("session_start", "referrer"),
    payloadField("study_joined", "study"),
    payloadField("study_joined", "participant"),
    field("first_client_ts", "number", "The earliest client_ts.", REQUIRED),
    field("last_client_ts", "number", "The latest client_ts.", REQUIRED),
    field("first_received_at", "datetime", "When its first event was received.", REQUIRED),
    field("last_received_at", "datetime", "When its last event was received.", REQUIRED),
    field(
      "clock_offset_ms",
      "number",
      "The smallest received_at - client_ts: how far the visitor's clock is behind the server's, the way of the quickest event included.",
      REQUIRED,
    ),
    field(
      "events",
      "integer",
      "How many of its events the server has, the quarantined included.",
      REQUIRED_COUNT,
    ),
    field("events_exported", "integer", "How many of them are in this export.", REQUIRED_COUNT),
    field("events_aside", "integer", "How many of them were quarantined.", REQUIRED_COUNT),
    field("highest_session_seq", "integer", "The highest session_seq; empty where no event has one."),
    field(
      "missing_events",
      "integer",
      "How many numbers from 1 to the highest no event has; empty where none has one.",
    ),
    field(
      "repeated_numbers",
      "integer",
      "How many events have a number that another one has, too.",
      REQUIRED_COUNT,
    ),
    field(
      "completeness",
      "string",
      "complete: every number is there and the last event is a session_end. missing: numbers are missing. open-ended: no number is missing, but nothing tells that the last one was the last. unnumbered: no event has a number.",
      { constraints: { required: true, enum: COMPLETENESS } },
    ),
  ],
  primaryKey: ["session_id"],
  references: [],
});

export type SessionColumn = ColumnOf<typeof SESSIONS>;
