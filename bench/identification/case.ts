import type { GridVector, Stroke, VisibilityMask } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/penguin";

/** A penguin of a population, and all that a method may know of it. */
export interface Individual {
  readonly id: string;
  /** Traced, in canvas units. */
  readonly spots: readonly Spot[];
  /** `avr_pos`: nine counts, averaged over 13 simulated reference drawings. */
  readonly averageCounts: readonly number[];
  readonly bandColors: readonly string[];
}

/** Whether something hid a part of the belly, and whether the visitor marked any of it so. */
export type Hiding = "nothing hidden" | "hidden and marked" | "hidden, not marked";

/** One visitor's drawing of an individual. */
export interface Sketch {
  /** Index of the individual that it shows. */
  readonly shows: number;
  readonly strokes: readonly Stroke[];
  readonly counts: GridVector;
  readonly mask: VisibilityMask;
  /** The band colours that the visitor reports beside it. */
  readonly bandColors: readonly string[];
  /** Who drew it: a kind of visitor. */
  readonly by: string;
  readonly hiding: Hiding;
  /** Sketches of one cluster are not independent of each other: standard errors are taken over clusters. */
  readonly cluster: string;
}

/** A population, and the sketches that are to be recognised in it. */
export interface Trial {
  readonly individuals: readonly Individual[];
  readonly sketches: readonly Sketch[];
  /** What one who knows the truth behind a sketch, but for whom it shows, would answer. */
  readonly oracle: (sketch: Sketch) => Answer;
  /** The same to one who must guess how the drawing as a whole lies; not for every set. */
  readonly oracleUnplaced?: (sketch: Sketch) => Answer;
  /** The same, if nine counts were all that could be seen of the drawing; not for every set. */
  readonly oracleOfCounts?: (sketch: Sketch) => Answer;
}

/** What a method says of a sketch: a score for each individual, higher for likelier, and the probability of the first if it gives one. */
export interface Answer {
  readonly scores: Float64Array;
  readonly claimed?: number;
}
