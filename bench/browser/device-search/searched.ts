import type { Drawing } from "@harapen/recognition/drawing/scene";
import { rank } from "@harapen/recognition/rank";
import { prepareReferences, type Reference } from "@harapen/recognition/reference";

/**
 * Searches for each drawing, as the visitor's worker does, and returns the milliseconds of each search. Runs
 * in the bench's page.
 */
export function timeSearches(references: readonly Reference[], drawings: readonly Drawing[]): number[] {
  const prepared = prepareReferences(references);
  return drawings.map((drawing) => {
    const start = performance.now();
    if (rank(prepared, drawing).length !== references.length) throw new Error("a penguin is missing");
    return performance.now() - start;
  });
}
