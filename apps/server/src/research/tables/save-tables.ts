import { type ColumnOf, field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_UUID, table } from "./table.ts";

const AQUARIUM = field("aquarium", "string", "The aquarium, by its slug.", REQUIRED);

/** The keys that join a save with the events of its visit. */
const EVENT_KEYS = [
  field(
    "drawing_id",
    "string",
    `The drawing, as events name it; empty where the client names none.${PSEUDONYMOUS_KEY}`,
    {
      format: "uuid",
    },
  ),
  field(
    "search_id",
    "string",
    `The search, as events name it; empty where the client names none.${PSEUDONYMOUS_KEY}`,
    {
      format: "uuid",
    },
  ),
] as const;

const SAVED_AT = field(
  "saved_at",
  "datetime",
  "When the server stored it, by the server's clock, in UTC.",
  REQUIRED,
);

const UID = field(
  "uid",
  "string",
  'Who: "guest" without sign-in, else a pseudonym that is the same in every export but a study\'s, which has its own; with personal data the uid itself.',
  REQUIRED,
);

const IMAGE_FILE = field("image_file", "string", "The drawing as a PNG file, below the export's folder.", {
  ...REQUIRED,
  drawing: true,
});

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

export const STROKES = table({
  path: "strokes",
  description: "The strokes of the saved records, one point a row, in their order.",
  fields: [
    field("record_id", "string", "The save.", REQUIRED_UUID),
    field("stroke_index", "integer", "The stroke's place in the drawing, from 0.", REQUIRED),
    field("stroke", "integer", "The stroke's running number, as the client gave it.", REQUIRED),
    field("point_index", "integer", "The point's place in its stroke, from 0.", REQUIRED),
    field("x", "number", "Position across the canvas of 380 x 410 units, from the left.", REQUIRED),
    field("y", "number", "Position down the canvas of 380 x 410 units, from the top.", REQUIRED),
    field(
      "t_ms",
      "number",
      "How long the drawing screen had been open with the drawing by then, over all returns to it, in milliseconds; empty where the client records none.",
    ),
    field("brush_size", "number", "The brush's diameter, in canvas units.", REQUIRED),
  ],
  primaryKey: ["record_id", "stroke_index", "point_index"],
  references: [{ field: "record_id", table: "records", to: "record_id" }],
  drawing: true,
});

export type StrokeColumn = ColumnOf<typeof STROKES>;

export const ALBUMS = table({
  path: "albums",
  description:
    "The drawings that were saved for albums, one a row: a member's, which stand in their album, and, with the uid guest, guests', which stand in none until a member takes them; until then whoever has the guest's code sees them, for 30 days.",
  fields: [
    field("saved_id", "string", `The album's entry.${PSEUDONYMOUS_KEY}`, REQUIRED_UUID),
    AQUARIUM,
    ...EVENT_KEYS,
    SAVED_AT,
    UID,
    field(
      "mail",
      "string",
      "The member's mail address as their sign-in provider has verified it, where the aquarium keeps addresses (`keep_email`), else empty; guest for guests.",
      { personal: true },
    ),
    field(
      "penguin_name",
      "string",
      'The penguin that it was: an id, a Japanese name or "Unknown".',
      REQUIRED,
    ),
    IMAGE_FILE,
  ],
  primaryKey: ["saved_id"],
  references: [],
});
