import { commonField } from "./contract-fields.ts";
import { EVENT_FIELDS, SESSION_REFERENCE } from "./event-fields.ts";
import { field, REQUIRED, REQUIRED_COUNT } from "./field.ts";
import { table } from "./table.ts";

export const EVENTS = table({
  path: "events",
  description: "Every event, one a row. A session's events stand together, in their order.",
  fields: [
    ...EVENT_FIELDS,
    commonField("name"),
    field(
      "payload",
      "object",
      "What the event says, by its name: the columns of the table of that name in events/.",
    ),
    field(
      "undescribed_keys",
      "integer",
      "How many keys its payload has that this dictionary does not describe; without personal data they are left out of payload.",
      REQUIRED_COUNT,
    ),
  ],
  primaryKey: ["event_id"],
  references: [SESSION_REFERENCE],
});

export const QUARANTINED_EVENTS = table({
  path: "events_aside",
  description:
    "Quarantined events: those of a name that the contract does not know, and those whose payload fails its schema. They count for their session's completeness.",
  fields: [
    ...EVENT_FIELDS,
    field(
      "name",
      "string",
      "What happened. Without personal data empty where it is no plain word: anybody may send anything.",
    ),
    field("reason", "string", "Why it was quarantined.", REQUIRED),
    field(
      "payload",
      "object",
      "The payload of the event, as it came. Without drawings empty: it may hold anything.",
      { personal: true },
    ),
  ],
  primaryKey: ["event_id"],
  references: [SESSION_REFERENCE],
});
