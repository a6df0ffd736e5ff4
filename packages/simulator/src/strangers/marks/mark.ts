import type { Point } from "@harapen/contract/geometry";

/** A mark that a person is about to make: its place, its size, and the indices of its spots; none, if it is added. */
export interface Mark extends Point {
  readonly r: number;
  readonly spots: readonly number[];
}
