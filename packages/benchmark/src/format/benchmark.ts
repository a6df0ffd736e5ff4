import { BELLY } from "@harapen/contract/belly";
import { answeredLooks } from "@harapen/contract/calls/looks";
import { MAX_POINTS, MAX_STROKES, visibilityMask } from "@harapen/contract/drawing";
import { CANVAS, GRID, GRID_CELLS } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { spot } from "@harapen/contract/spot";
import * as z from "zod/mini";

/**
 * The version of the format (packages/benchmark/README.md): a new one where older readers would misread it.
 */
export const FORMAT = 1;

const id = z.string().check(z.regex(/^[-a-zA-Z0-9._]{1,100}$/));
const coordinate = z.number().check(z.gte(-10_000), z.lte(10_000));
const milliseconds = z.number().check(z.gte(0));
const colours = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20));
const counts = z.array(z.number().check(z.gte(0))).check(z.length(GRID_CELLS));

/** An individual of a population, as it is known before anybody draws it. */
export const individualRow = z.strictObject({
  id,
  /** Those among whom a drawing is recognised: an aquarium. */
  population: id,
  /** The belly's spots in canvas units; none: it has no spots. */
  spots: z.array(spot),
  /** Codes of the flipper bands' colours; `null`: not known. */
  bands: z.nullable(colours),
  /** Nine counts, averaged over drawings of it, as the published method is given; `null`: not known. */
  counts: z.nullable(counts),
});
export type IndividualRow = z.infer<typeof individualRow>;

/** One stroke: the brush's diameter, and [x, y, t] or [x, y], t in milliseconds since the drawing began. */
const strokeCell = z.strictObject({
  brush: z.number().check(z.gt(0), z.lte(200)),
  points: z
    .array(z.union([z.tuple([coordinate, coordinate, milliseconds]), z.tuple([coordinate, coordinate])]))
    .check(z.maxLength(MAX_POINTS)),
});

/** A drawing of one of a population, with all that its visitor told. */
export const drawingRow = z.strictObject({
  id,
  population: id,
  /** Drawings of one device, or of one simulated aquarium, depend on each other. */
  cluster: id,
  strokes: z.array(strokeCell).check(z.maxLength(MAX_STROKES)),
  mask: visibilityMask,
  /** Codes of the band colours that the visitor saw; `null`: nothing was said of them. */
  bands: z.nullable(colours),
  /** The individual whose name the visitor gave; `null`: no name, or none of theirs. */
  named: z.nullable(id),
  /** The answers to one more look, in the order of asking. */
  looks: answeredLooks,
});
export type DrawingRow = z.infer<typeof drawingRow>;

/** Who says which individual it was. */
export const SOURCES = ["witness", "confirmation", "simulated"] as const;
export type Source = (typeof SOURCES)[number];

/** Which individual a drawing shows: in a table of its own, which a method that is tested never reads. */
export const truthRow = z.strictObject({
  drawing: id,
  individual: id,
  source: z.enum(SOURCES),
  /** Of a confirmation: at which place the individual was shown to who confirmed it, from 1; else `null`. */
  place: z.nullable(z.int().check(z.gte(1))),
  /** The kind of visitor who drew it, where that is simulated; else `null`. */
  visitor: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
});
export type TruthRow = z.infer<typeof truthRow>;

const text = z.string().check(z.minLength(1), z.maxLength(5_000));

/** What is said of the whole. */
export const about = z.object({
  /** As the name of a data package. */
  name: z.string().check(z.regex(/^[-a-z0-9._]+$/), z.maxLength(100)),
  title: text,
  description: text,
  /** The version of this data: drawings that differ have another one. */
  version: text,
  /** An SPDX identifier or a name, and where its text is; unset: nobody has been allowed anything yet. */
  licenses: z.optional(
    z
      .array(z.object({ name: z.string().check(z.regex(/^[-a-zA-Z0-9._]+$/)), path: z.optional(text) }))
      .check(z.length(1)),
  ),
  /** How to cite it. */
  citation: z.optional(text),
});
export type About = z.infer<typeof about>;

/** Drawings of known individuals. */
export interface Benchmark {
  readonly about: About;
  readonly individuals: readonly IndividualRow[];
  readonly drawings: readonly DrawingRow[];
  /** Empty where the truth is kept back. */
  readonly truths: readonly TruthRow[];
}

/** What drawings are made on, for whoever shows them: everything in canvas units. */
export const GEOMETRY = { canvas: CANVAS, grid: GRID, belly: BELLY, outline: OUTLINE } as const;
