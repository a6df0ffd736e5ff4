import type { GridVector, Stroke, VisibilityMask } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import type { Answer } from "@harapen/measures/rank";
import type { Traces } from "./sets/traces.ts";

/** A penguin of a population, with everything that a method may know about it. */
export interface Individual {
  readonly id: string;
  /** The traced spots, in canvas units. */
  readonly spots: readonly Spot[];
  /** `avr_pos`: nine counts, averaged over 13 simulated reference drawings. */
  readonly averageCounts: readonly number[];
  readonly bandColors: readonly string[];
  /** The spots as keepers record them from photographs; not for every set. */
  readonly traces?: Traces;
}

/** Whether something hid a part of the belly, and whether the visitor marked any of it as hidden. */
export type Hiding = "nothing hidden" | "hidden and marked" | "hidden, not marked";

/** One visitor's drawing of an individual. */
export interface Sketch {
  /** Index of the individual that it shows. */
  readonly shows: number;
  readonly strokes: readonly Stroke[];
  readonly counts: GridVector;
  readonly mask: VisibilityMask;
  /** The band colours that the visitor reports with it. */
  readonly bandColors: readonly string[];
  /** The kind of visitor who drew it. */
  readonly visitor: string;
  readonly hiding: Hiding;
  /** Sketches of one cluster are not independent: standard errors are computed over clusters. */
  readonly cluster: string;
}

/** A population, and the sketches to be recognised in it. */
export interface Trial {
  readonly individuals: readonly Individual[];
  readonly sketches: readonly Sketch[];
  /** The answer of an ideal observer, who knows all the true parameters of a sketch except the individual. */
  readonly oracle: (sketch: Sketch) => Answer;
  /**
   * The answer of an ideal observer without knowing the placement of the whole drawing; not for every set.
   */
  readonly oracleUnplaced?: (sketch: Sketch) => Answer;
  /** The answer of an ideal observer who sees only the drawing's nine counts; not for every set. */
  readonly oracleOfCounts?: (sketch: Sketch) => Answer;
}
