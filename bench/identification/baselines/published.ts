import { similarity } from "@harapen/recognition/internals/counts/published-method";
import { baseline } from "./baseline.ts";

/** The method of the prototype that this product descends from, as it was published; it has nothing to tune. */
export const PUBLISHED = baseline({
  name: "published: cosine + 1/(1+Euclid)",
  source: "the prototype's published method, on references averaged over 13 drawings",
  settings: [{}],
  describeReference: ({ averageCounts }) => averageCounts,
  describeDrawn: ({ counts }): readonly number[] => counts,
  similarity: (drawn, known) => similarity(known, drawn),
});
