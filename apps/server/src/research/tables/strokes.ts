import { field, REQUIRED, REQUIRED_UUID } from "./field.ts";
import { type ColumnOf, table } from "./table.ts";

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
