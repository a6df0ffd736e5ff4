import { type Field, field, REQUIRED, REQUIRED_UUID, table } from "./table.ts";

const PLACE = field("aquarium", "string", "The aquarium, by its slug.", REQUIRED);
const KEYS = [
  field("drawing_id", "string", "The drawing, as events name it; empty where the client names none.", {
    format: "uuid",
  }),
  field("search_id", "string", "The search, as events name it; empty where the client names none.", {
    format: "uuid",
  }),
] as const;
const SAVED_AT = field(
  "saved_at",
  "datetime",
  "When the server stored it, by the server's clock, in UTC.",
  REQUIRED,
);
const IMAGE = field(
  "image_file",
  "string",
  "The drawing as a PNG file, below the export's folder.",
  REQUIRED,
);
const VISITOR = field(
  "uid",
  "string",
  'Who: "guest" without sign-in, else a pseudonym that is the same in every export; with personal data the uid itself.',
  REQUIRED,
);
const PERSONAL: Pick<Field, "personal"> = { personal: true };

export const RECORDS = table({
  path: "records",
  description: "What visitors saved with a reported outcome, one save a row.",
  fields: [
    field("record_id", "string", "The save.", REQUIRED_UUID),
    PLACE,
    ...KEYS,
    SAVED_AT,
    VISITOR,
    field("name", "string", "The visitor's name.", PERSONAL),
    field(
      "penname",
      "string",
      "The penguin's name as the visitor typed it on the penguin info form.",
      PERSONAL,
    ),
    field("band_color", "array", "The band colours that the visitor chose, in their order."),
    field("draw_seconds", "number", "From the drawing screen's beginning to Done, in seconds.", REQUIRED),
    field("part", "array", "The nine belly cells, row by row: 1 visible, -1 not visible."),
    field(
      "rank",
      "integer",
      "The place in the ranking of the penguin that it was, from 1; 0 for not sure.",
      REQUIRED,
    ),
    field("ranking", "array", "The ranking as the visitor saw it, best first: id and score of each penguin."),
    field(
      "strokes",
      "integer",
      "How many strokes the drawing has; the table strokes has their points.",
      REQUIRED,
    ),
    IMAGE,
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
      "Time since the drawing began, in milliseconds; empty where the client records none.",
    ),
    field("brush_size", "number", "The brush's diameter, in canvas units.", REQUIRED),
  ],
  primaryKey: ["record_id", "stroke_index", "point_index"],
  references: [{ field: "record_id", table: "records", to: "record_id" }],
});

export const ALBUMS = table({
  path: "albums",
  description: "The drawings in visitors' albums, one a row.",
  fields: [
    field("saved_id", "string", "The album's entry.", REQUIRED_UUID),
    PLACE,
    ...KEYS,
    SAVED_AT,
    VISITOR,
    field("mail", "string", "The visitor's mail address.", PERSONAL),
    field(
      "penguin_name",
      "string",
      'The penguin that it was: an id, a Japanese name or "Unknown".',
      REQUIRED,
    ),
    IMAGE,
  ],
  primaryKey: ["saved_id"],
  references: [],
});
