import { payloadField } from "../contract-fields.ts";
import { SESSION_REFERENCE } from "../event-fields.ts";
import { field, REQUIRED, REQUIRED_UUID } from "../field.ts";
import { OUTCOME_FIELDS } from "../searches.ts";
import { type ColumnOf, table } from "../table.ts";
import { ARM_FIELD, PARTICIPANT_FIELD, PARTICIPANT_REFERENCE } from "./participants.ts";

export const OUTCOMES = table({
  path: "outcomes",
  description:
    "What came of each search of a participant at the study's aquarium, from when their session joined on, one a row: what they searched for before is in searches alone. After one more look the search with the answer is a row of its own, and has the outcome; after_search_id leads back.",
  fields: [
    field("event_id", "string", "The search's event.", REQUIRED_UUID),
    field("session_id", "string", "The visit.", REQUIRED),
    payloadField("search", "search_id"),
    payloadField("search", "drawing_id"),
    payloadField("search", "after_search_id"),
    PARTICIPANT_FIELD,
    ARM_FIELD,
    field(
      "device",
      "string",
      "The device's pseudonym, as in sessions: searches from one device are no independent observations. Empty where the aquarium records no devices: then those of one participant are none.",
    ),
    field("received_at", "datetime", "When the server received the search.", REQUIRED),
    field("day", "string", "The day of it, in the study's time zone.", REQUIRED),
    field("hour", "integer", "The hour of it, from 0 to 23, in the study's time zone.", REQUIRED),
    ...OUTCOME_FIELDS,
    field("truth_known", "boolean", "Whether staff have entered which penguin it was.", REQUIRED),
    field("truth_penguin_name", "string", "Which it was, by its id; empty where it was none of the list."),
    field(
      "truth_rank",
      "integer",
      "Its place in the ranking, from the candidates that the page reported; empty where it is not among them.",
    ),
    field(
      "correct",
      "boolean",
      "Whether the confirmed penguin is the true one; empty where none was confirmed or the truth is not known.",
    ),
    field("excluded", "string", "Why the analysis leaves the participant out; empty where it does not."),
  ],
  primaryKey: ["event_id"],
  references: [
    { field: "event_id", table: "searches", to: "event_id" },
    PARTICIPANT_REFERENCE,
    SESSION_REFERENCE,
  ],
});
export type OutcomeColumn = ColumnOf<typeof OUTCOMES>;
