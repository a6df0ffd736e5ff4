import type * as z from "zod/mini";
import { drawingRow, individualRow, SOURCES, truthRow } from "./benchmark.ts";

type Type = "string" | "integer" | "array";

/** One column of a table, as a Table Schema has it. */
export interface Column {
  readonly name: string;
  readonly type: Type;
  readonly description: string;
  readonly constraints?: {
    readonly required?: true;
    readonly enum?: readonly string[];
    readonly minimum?: number;
  };
}

/** One table of the format. */
export interface Table {
  readonly name: "individuals" | "drawings" | "truth";
  readonly description: string;
  readonly key: string;
  readonly columns: readonly Column[];
  /** Columns that name a row of another table. */
  readonly references: readonly { readonly column: string; readonly table: string; readonly to: string }[];
}

const required = { required: true } as const;
const words = (name: string, description: string): Column => ({
  name,
  type: "string",
  description,
  constraints: required,
});
const list = (name: string, description: string): Column => ({ name, type: "array", description });

/** The tables, in the order of their columns in each line. */
export const TABLES = {
  individuals: {
    name: "individuals",
    description: "The individuals among whom drawings are recognised, as they were known before.",
    key: "id",
    references: [],
    columns: [
      words("id", "The individual."),
      words("population", "Those among whom a drawing is recognised."),
      list(
        "spots",
        "The spots of its belly as they were traced: x, y and radius r in canvas units; bold: catches the eye more than the bird's other spots; presence: the share of photographs in which it is seen, else 1. Empty: it has none.",
      ),
      list("bands", "Codes of its flipper bands' colours; empty: it wears none; null: not known."),
      list("counts", "Nine counts by cell of the grid, averaged over drawings of it; null: not known."),
    ],
  },
  drawings: {
    name: "drawings",
    description: "Drawings, each of one individual of its population, with what else was told.",
    key: "id",
    references: [],
    columns: [
      words("id", "The drawing."),
      words("population", "The individuals among whom it is to be recognised."),
      words("cluster", "Drawings of one cluster depend on each other: intervals are taken over clusters."),
      list(
        "strokes",
        "The strokes in their order: brush, the brush's diameter, and points, each [x, y, t] or [x, y]: x and y in canvas units, t in milliseconds since the drawing began. A tap has one point.",
      ),
      list("mask", "Nine numbers by cell of the grid, row by row: 1 could be seen, -1 could not."),
      list("bands", "Codes of the band colours that were seen; empty: it wore none; null: nothing was said."),
      { name: "named", type: "string", description: "The individual whose name was given; null: none." },
      list(
        "looks",
        "The answers to one more look, in the order of asking: kind (spot, bands, count, pair or more), the question's place or range or two individuals, and the answer.",
      ),
    ],
  },
  truth: {
    name: "truth",
    description: "Which individual each drawing shows. Not for a method that is tested.",
    key: "drawing",
    references: [
      { column: "drawing", table: "drawings", to: "id" },
      { column: "individual", table: "individuals", to: "id" },
    ],
    columns: [
      words("drawing", "The drawing."),
      words("individual", "The individual that it shows."),
      {
        name: "source",
        type: "string",
        description:
          "Who says so: witness, somebody who stood beside; confirmation, its drawer by the pictures of what was found, which is weak evidence for what was shown first; simulated, who made it up.",
        constraints: { ...required, enum: SOURCES },
      },
      {
        name: "place",
        type: "integer",
        description: "Of a confirmation: the place at which the individual was shown, from 1; else null.",
        constraints: { minimum: 1 },
      },
      { name: "visitor", type: "string", description: "The kind of visitor, where simulated; else null." },
    ],
  },
} as const satisfies Record<string, Table>;

/** The schema of each table's lines. */
export const ROWS = {
  individuals: individualRow,
  drawings: drawingRow,
  truth: truthRow,
} as const satisfies Record<keyof typeof TABLES, z.core.$ZodType>;
