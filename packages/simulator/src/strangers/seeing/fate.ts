/** What became of a spot. A spot that shares a mark with others is drawn too; one is given up if the person tires first, or the moment is over. */
export type Fate =
  | "drawn"
  | "turned away"
  | "behind an object"
  | "overlooked"
  | "in another region"
  | "given up";
