import type { VisitorTrait, VisitorTraits } from "@harapen/contract/visitor-traits";
import { readDrawing } from "../drawing/scene.ts";
import { computePosterior } from "../evidence/posterior.ts";
import { asDrawn, compareMarks, evidenceBeside } from "../identify.ts";
import type { ReferenceSet } from "../reference.ts";
import { visitorsOf } from "../visitors/visitors.ts";
import type { VisitLogs } from "./ascend.ts";
import { traitsAt } from "./traits.ts";
import type { KnownVisit } from "./visit.ts";

/**
 * The traits that decide how far the posterior trusts a drawing and bands: no drawing shows them by itself,
 * but how often the birds that are found probable are the right ones.
 */
export const POSTERIOR_TRAITS = [
  "temperature",
  "lapse",
  "bandSeen",
  "bandAdded",
  "bandSlip",
] as const satisfies readonly VisitorTrait[];

/** The least probability that a bird's own counts as: the log-loss of one visit is at most 14. */
const LEAST = 1e-6;

/** Returns the logarithm of a probability, as the log-loss counts it. */
export function countedLog(probability: number): number {
  return Math.log(Math.max(LEAST, probability));
}

/**
 * Returns the logarithm of the posterior probability of each visit's bird, by the traits of
 * `POSTERIOR_TRAITS`, given the drawing's; 0 for a visit without marks. Each drawing is compared once.
 */
export function posteriorLogs(
  references: ReferenceSet,
  visits: readonly KnownVisit[],
  drawing: VisitorTraits,
): VisitLogs {
  const visitors = visitorsOf(drawing);
  const compared = visits.map((visit) => {
    const scene = readDrawing(visit.drawing, visitors);
    if (scene.marks.count === 0) return undefined;
    const marks = compareMarks(references, scene, evidenceBeside(references, scene));
    return { scene, marks, bird: visit.bird };
  });
  return (at) => {
    const tried = visitorsOf({ ...drawing, ...traitsAt(POSTERIOR_TRAITS, at) });
    return Float64Array.from(compared, (each) => {
      if (!each) return 0;
      const evidence = evidenceBeside(references, { ...each.scene, visitors: tried });
      const { candidates } = computePosterior(references.ids, asDrawn(each.marks, tried), evidence);
      return countedLog(candidates.find(({ id }) => id === each.bird)?.probability ?? 0);
    });
  };
}
