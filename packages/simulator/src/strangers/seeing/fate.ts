/** What became of a spot. One that shares a mark with others is drawn too; one is given up where somebody tires first, or the moment is over. */
export type Fate =
  | "drawn"
  | "turned away"
  | "behind an object"
  | "overlooked"
  | "in another region"
  | "given up";
