import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Fit } from "@harapen/contract/penguin";
import type { Drawing } from "../drawing/scene.ts";
import type { Posterior } from "../evidence/posterior.ts";
import { explain } from "../explain.ts";
import { type ComparedDrawing, compareDrawing } from "../looks/compare-drawing.ts";
import { answeredPosterior } from "../looks/look-evidence.ts";
import type { ReferenceSet } from "../reference.ts";
import { toFit } from "./fit.ts";
import { keepFirst, mayKeepFirst } from "./keep-first.ts";

/** Scores are truncated, never rounded up, to a millionth, so that their sum cannot exceed 1. */
const SCORE_STEPS = 1_000_000;
/** The number of candidates with an explanation: those shown at first, and some more. */
const EXPLAINED_CANDIDATES = 12;

/** A candidate of a ranking. */
export interface Ranked {
  readonly id: string;
  /** The probability, 0 to 1, that it is the individual drawn. */
  readonly score: number;
  /** How the drawing fits it: for the first few, if its spots are known. */
  readonly explanation?: Fit;
}

/**
 * Ranks every individual by a drawing and the answers to one more look, the most probable first, as the search answers. Pure: the same
 * on the server and on a device.
 */
export function rank(
  references: ReferenceSet,
  drawing: Drawing,
  answered: readonly AnsweredLook[] = [],
): Ranked[] {
  const compared = compareDrawing(references, drawing, answered);
  const posterior = rankedPosterior(compared, drawing);
  const fits = explainFirst(compared, posterior);
  return posterior.candidates.map(({ id, probability }) => {
    const explanation = fits.get(id);
    const score = Math.floor(probability * SCORE_STEPS) / SCORE_STEPS;
    return { id, score, ...(explanation && { explanation }) };
  });
}

/** Returns the posterior that a ranking shows: after the answers, with the first candidate of the drawing alone kept first where no other is clearly likelier. */
export function rankedPosterior(compared: ComparedDrawing, drawing: Drawing): Posterior {
  const posterior = answeredPosterior(compared);
  // The drawing is compared once more, without the answers, only where that can change the order.
  if (compared.answered.length === 0 || !mayKeepFirst(posterior)) return posterior;
  return keepFirst(posterior, compareDrawing(compared.references, drawing, []).posterior);
}

function explainFirst(
  { references, scene, fits }: ComparedDrawing,
  { candidates }: Posterior,
): Map<string, Fit> {
  const explained = candidates.slice(0, EXPLAINED_CANDIDATES).flatMap(({ id }) => {
    const explanation = explain(references, scene, id, fits);
    return explanation ? [[id, toFit(explanation)] as const] : [];
  });
  return new Map(explained);
}
