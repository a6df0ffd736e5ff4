import type { Spot } from "@harapen/contract/penguin";

/** What is known of one individual, from which drawings of it can be told apart. */
export interface Reference {
  readonly id: string;
  /** The belly pattern as traced, in canvas units. */
  readonly spots?: readonly Spot[] | undefined;
  /** `avr_pos`: nine average counts, used where no pattern was traced. */
  readonly averageCounts?: readonly number[] | undefined;
}

/** The references of one aquarium, laid out for fast comparison. Made once, used for every search. */
export interface ReferenceSet {
  readonly ids: readonly string[];
}

export function prepareReferences(references: readonly Reference[]): ReferenceSet {
  return { ids: references.map(({ id }) => id) };
}
