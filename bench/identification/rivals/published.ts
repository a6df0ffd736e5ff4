import { similarity } from "@harapen/recognition/internals/counts/published-method";
import { rival } from "./rival.ts";

/** The method of the prototype that this product descends from, as it was published; it has nothing to tune. */
export const PUBLISHED = rival({
  name: "published: cosine + 1/(1+Euclid)",
  source: "the prototype's published method, on references averaged over 13 drawings",
  settings: [{}],
  known: ({ averageCounts }) => averageCounts,
  drawn: ({ counts }): readonly number[] => counts,
  likeness: (drawn, known) => similarity(known, drawn),
});
