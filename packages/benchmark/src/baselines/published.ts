import { similarity } from "@harapen/recognition/counts/published-method";
import { baseline } from "./baseline.ts";

/** The published method of the prototype on which this product is based; it has nothing to tune. */
export const PUBLISHED = baseline({
  name: "published: cosine + 1/(1+Euclid)",
  source: "the prototype's published method, on references averaged over 13 drawings",
  settings: [{}],
  describeReference: ({ averageCounts }) => averageCounts,
  describeDrawn: ({ counts }): readonly number[] => counts,
  similarity: (drawn, known) => similarity(known, drawn),
});
