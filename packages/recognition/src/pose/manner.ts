import type { PlacementComponent } from "../parameters.ts";
import { type PosePrior, posePrior } from "./pose-prior.ts";

/** A component of the placement mixture with its prior of poses. */
export interface Placement {
  readonly weight: number;
  readonly spread: number;
  readonly prior: PosePrior;
}

/** How what is compared lies over a pattern: a drawing, or a photograph's spots. */
export interface Manner {
  readonly widest: Placement;
  /** Each starts from where the wider one before it found the pattern. */
  readonly narrower: readonly Placement[];
  /** Factors on the error while the widest is aligned, large at first and smaller from round to round. */
  readonly annealing: readonly number[];
  readonly refinement: readonly number[];
}

/** Returns the manner of a mixture of placements, the widest component first. */
export function mannerOf(
  [widest, ...narrower]: readonly [PlacementComponent, ...PlacementComponent[]],
  annealing: readonly number[],
  refinement: readonly number[],
): Manner {
  return { widest: withPrior(widest), narrower: narrower.map(withPrior), annealing, refinement };
}

function withPrior(component: PlacementComponent): Placement {
  return { weight: component.weight, spread: component.spread, prior: posePrior(component) };
}
