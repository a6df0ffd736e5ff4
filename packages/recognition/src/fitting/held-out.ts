import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { compareDrawing } from "../looks/compare-drawing.ts";
import { rankedPosterior } from "../rank.ts";
import type { ReferenceSet } from "../reference.ts";
import { visitorsOf } from "../visitors/visitors.ts";
import { countedLog } from "./posterior-logs.ts";
import type { KnownVisit } from "./visit.ts";

/** How a visit's bird was found. */
export interface Found {
  /** Its place, from 1; no number where it is not listed. */
  readonly rank: number;
  /** The logarithm of the probability that it was given. */
  readonly log: number;
  /**
   * The probability that the first was given among those that are listed: all birds of known visits are,
   * while the engine keeps some for one that is not.
   */
  readonly confidence: number;
}

/**
 * Searches for each visit's drawing, with its bands and answers, as visitors with these traits would find it.
 */
export function findAll(
  references: ReferenceSet,
  visits: readonly KnownVisit[],
  traits: VisitorTraits,
): Found[] {
  const set = { ...references, visitors: visitorsOf(traits) };
  return visits.map(({ drawing, answered, bird }) => {
    const { candidates, unlisted } = rankedPosterior(compareDrawing(set, drawing, answered), drawing);
    const place = candidates.findIndex(({ id }) => id === bird);
    return {
      rank: place < 0 ? Number.POSITIVE_INFINITY : place + 1,
      log: countedLog(candidates[place]?.probability ?? 0),
      confidence: (candidates[0]?.probability ?? 0) / (1 - unlisted),
    };
  });
}
