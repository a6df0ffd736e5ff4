import type { GridVector, Stroke, VisibilityMask } from "@harapen/contract/drawing";
import type { ReferenceSet } from "./reference.ts";

/** What a visitor drew and marked. Without `strokes`, the nine counts stand for them. */
export interface Drawing {
  readonly counts: GridVector;
  readonly mask: VisibilityMask;
  readonly strokes?: readonly Stroke[] | undefined;
}

export interface Candidate {
  readonly id: string;
  /** The posterior probability (0 to 1) that the drawing shows this individual. */
  readonly probability: number;
}

/** Every individual, most probable first, and the probability that it is none of them; together they sum to 1. */
export interface Posterior {
  readonly candidates: readonly Candidate[];
  readonly none: number;
}

export function identify(references: ReferenceSet, _drawing: Drawing): Posterior {
  const probability = 1 / (references.ids.length + 1);
  return { candidates: references.ids.map((id) => ({ id, probability })), none: probability };
}
