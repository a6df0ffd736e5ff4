import type { Fit, Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { type Drawing, readDrawing, type Scene } from "@harapen/recognition/drawing/scene";
import type { Posterior } from "@harapen/recognition/evidence/posterior";
import { explain } from "@harapen/recognition/explain";
import { identify } from "@harapen/recognition/identify";
import type { ReferenceSet } from "@harapen/recognition/reference";
import { toFit } from "./fit.ts";

/** Scores are cut, never rounded up, to a millionth: so their sum cannot pass 1. */
const SCORE_STEPS = 1_000_000;
/** The number of candidates that come with an explanation: those that are shown at first, and some more. */
const EXPLAINED_CANDIDATES = 12;

/** Returns every penguin, the most probable first. */
export function rankPenguins(
  drawing: Drawing,
  references: ReferenceSet,
  penguins: ReadonlyMap<string, Penguin>,
): RankedPenguin[] {
  const scene = readDrawing(drawing);
  const posterior = identify(references, scene);
  return toRanking(penguins, posterior, explainFirst(references, scene, posterior));
}

function explainFirst(references: ReferenceSet, scene: Scene, { candidates }: Posterior): Map<string, Fit> {
  const explained = candidates.slice(0, EXPLAINED_CANDIDATES).flatMap(({ id }) => {
    const explanation = explain(references, scene, id);
    return explanation ? [[id, toFit(explanation)] as const] : [];
  });
  return new Map(explained);
}

function toRanking(
  penguins: ReadonlyMap<string, Penguin>,
  { candidates }: Posterior,
  fits: ReadonlyMap<string, Fit>,
): RankedPenguin[] {
  return candidates.flatMap(({ id, probability }) => {
    const penguin = penguins.get(id);
    const explanation = fits.get(id);
    const score = Math.floor(probability * SCORE_STEPS) / SCORE_STEPS;
    return penguin ? [{ ...penguin, score, ...(explanation && { explanation }) }] : [];
  });
}
