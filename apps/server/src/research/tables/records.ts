import { field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_UUID } from "./field.ts";
import { AQUARIUM, EVENT_KEYS, IMAGE_FILE, SAVED_AT, UID } from "./save-fields.ts";
import { table } from "./table.ts";

export const RECORDS = table({
  path: "records",
  description: "What visitors saved with a reported outcome, one save a row.",
  fields: [
    field("record_id", "string", `The save.${PSEUDONYMOUS_KEY}`, REQUIRED_UUID),
    AQUARIUM,
    ...EVENT_KEYS,
    SAVED_AT,
    UID,
    field("name", "string", "The visitor's name.", { personal: true }),
    field("penname", "string", "The penguin's name as the visitor typed it on the penguin info form.", {
      personal: true,
    }),
    field("band_color", "array", "The band colours that the visitor chose, in their order."),
    field(
      "draw_seconds",
      "number",
      "For how long the drawing screen was open with this drawing up to Done, in seconds, summed over returns to it.",
      REQUIRED,
    ),
    field("part", "array", "The nine belly cells, row by row: 1 visible, -1 not visible."),
    field(
      "rank",
      "integer",
      "The place in the ranking of the penguin that it was, from 1; 0 for not sure.",
      REQUIRED,
    ),
    field(
      "ranking",
      "array",
      "The ranking as the search answered it, best first: id, score and rank (from 1) of each penguin.",
    ),
    field(
      "answer_signed",
      "boolean",
      "Whether the record proves by the server's signature that drawing and ranking are what the server was asked and answered; only such records teach. Older clients, and visits that had no token yet, send none.",
      REQUIRED,
    ),
    field(
      "strokes",
      "integer",
      "How many strokes the drawing has; the table strokes has their points.",
      REQUIRED,
    ),
    IMAGE_FILE,
  ],
  primaryKey: ["record_id"],
  references: [],
});
