import type { Spot } from "@harapen/contract/spot";

/**
 * A spot of an individual's belly pattern: traced, or learned from drawings and therefore less than certain.
 */
export interface ReferenceSpot extends Spot {
  /** Standard deviation of the spot's place, in canvas units and per axis; 0 if it was traced. */
  readonly deviation?: number | undefined;
  /**
   * The probability that the individual has this spot at all: as learned, or the share of its photographs
   * that show it if several were traced; unset is 1. Visitors' omissions are not included.
   */
  readonly presence?: number | undefined;
}
