/**
 * The most that an aquarium's content may have, in a draft and in an exchange folder alike. Lengths are in
 * UTF-16 code units, those of texts with their readings. What was stored before these limits is read as it
 * is.
 */
export const CONTENT_LIMITS = {
  /** Those that were here before included. */
  birds: 1_000,
  name: 100,
  comment: 1_000,
  /** All birds' names and comments together, in all languages: what a server reads and writes at one go. */
  texts: 1_000_000,
  /** The word for a place, a sex or a band colour in one language. */
  word: 100,
  /** The words of one kind in one language. */
  words: 500,
  /** Ids of birds, and codes of places and band colours. */
  id: 200,
  bandColors: 60,
  /** The colours that one bird wears. A save takes no more. */
  wornColors: 20,
  /** What keepers note of a bird for each other. */
  notes: 2_000,
  /** A number under which a bird is known elsewhere. */
  number: 100,
  /** How a bird hatched. */
  hatch: 200,
  fileName: 200,
  /** The name of an aquarium in one language. */
  aquariumName: 200,
  address: 2_000,
} as const;
