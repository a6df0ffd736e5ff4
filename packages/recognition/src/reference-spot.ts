import type { Spot } from "@harapen/contract/spot";

/** A spot of an individual's belly pattern: as traced, or as learned from drawings and then less than certain. */
export interface ReferenceSpot extends Spot {
  /** Standard deviation, in canvas units and per axis, of how uncertain the spot's place is; 0 where it was traced. */
  readonly deviation?: number | undefined;
  /**
   * How probably the individual has this spot at all: as learned, or the share of its photographs that show it where several were traced; 1
   * where unset. Visitors' omissions come on top.
   */
  readonly presence?: number | undefined;
}
