import type { Point } from "@harapen/contract/geometry";

/** A mark that somebody is about to make: where, how large, and for which spots, by their indices; for none, if it is added. */
export interface Mark extends Point {
  readonly r: number;
  readonly spots: readonly number[];
}
