import type { Ranked } from "@harapen/measures/rank";
import type { Hiding } from "./trial.ts";

/** The rank that each method, by its name, gave to the right penguin of one sketch. */
export interface Outcome extends Ranked {
  readonly visitor: string;
  readonly hiding: Hiding;
  /** The number of drawn spots. */
  readonly marks: number;
}
