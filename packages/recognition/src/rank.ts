import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { Disc, Fit } from "@harapen/contract/penguin";
import type { Drawing } from "./drawing/scene.ts";
import type { Candidate, Posterior } from "./evidence/posterior.ts";
import { type Explanation, explain } from "./explain.ts";
import { type ComparedDrawing, compareDrawing } from "./looks/compare-drawing.ts";
import { answeredPosterior } from "./looks/look-evidence.ts";
import { bestLook, type Shows } from "./looks/next-look.ts";
import type { ReferenceSet } from "./reference.ts";

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
 * Ranks every individual by a drawing and the answers to one more look, the most probable first, as the
 * search answers. Pure: the same on the server and on a device.
 */
export function rank(
  references: ReferenceSet,
  drawing: Drawing,
  answered: readonly AnsweredLook[] = [],
): Ranked[] {
  return rankCompared(compareDrawing(references, drawing, answered), drawing);
}

/** What one comparison of a drawing with the references tells. */
interface Searched {
  readonly ranked: Ranked[];
  /** Chooses the question to ask next, as `nextLook` does. */
  nextLook(shows: Shows): Look | null;
}

/** Ranks as `rank` does, and can choose the next question without comparing the drawing again. */
export function searchDrawing(
  references: ReferenceSet,
  drawing: Drawing,
  answered: readonly AnsweredLook[],
): Searched {
  const compared = compareDrawing(references, drawing, answered);
  return {
    ranked: rankCompared(compared, drawing),
    nextLook: (shows) => bestLook(compared, shows)?.look ?? null,
  };
}

function rankCompared(compared: ComparedDrawing, drawing: Drawing): Ranked[] {
  const posterior = rankedPosterior(compared, drawing);
  const fits = explainFirst(compared, posterior);
  return posterior.candidates.map(({ id, probability }) => {
    const explanation = fits.get(id);
    const score = Math.floor(probability * SCORE_STEPS) / SCORE_STEPS;
    return { id, score, ...(explanation && { explanation }) };
  });
}

/**
 * Returns the posterior that a ranking shows: after the answers, with the first candidate of the drawing
 * alone kept first where no other is clearly likelier.
 */
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

/** Returns what screens draw of an explanation, in canvas units rounded to tenths. */
function toFit({ matches, missing, extra }: Explanation): Fit {
  return {
    same: matches.map(({ mark, spot }) => ({ mark: toDisc(mark), spot: toDisc(spot) })),
    missing: missing.map((spot) => ({ ...toDisc(spot), hidden: spot.hidden })),
    extra: extra.map(toDisc),
  };
}

function toDisc({ x, y, r }: Disc): Disc {
  return { x: toTenth(x), y: toTenth(y), r: toTenth(r) };
}

function toTenth(length: number): number {
  return Math.round(length * 10) / 10;
}

/**
 * How many times as probable as the drawing's first another candidate has to be after answers to take its
 * place. Chosen on tuning seeds of the benchmark (docs/decisions/054-one-more-look.md).
 */
const CLEARLY_LIKELIER = 1.5;

/**
 * Returns the posterior after answers in which the first candidate of the drawing stays first unless another
 * is clearly likelier: where they are about as probable, an answer that may be wrong is no reason to move who
 * was found. Those from the first to it then share their probability equally, so that the order is still that
 * of the probabilities and their sum the same. Returns `answered` itself where nothing is kept.
 */
export function keepFirst(answered: Posterior, drawn: Posterior): Posterior {
  const first = drawn.candidates[0];
  const place = first && isAhead(drawn) ? answered.candidates.findIndex(({ id }) => id === first.id) : -1;
  const kept = answered.candidates[place];
  if (!kept || place === 0 || !isContested(answered, kept)) return answered;
  const others = answered.candidates.slice(0, place);
  const probability = meanOf([...others, kept]);
  const equals = [kept, ...others].map(({ id }) => ({ id, probability }));
  return { ...answered, candidates: [...equals, ...answered.candidates.slice(place + 1)] };
}

/** Whether anybody could stay first though somebody else is more probable. */
export function mayKeepFirst(answered: Posterior): boolean {
  const second = answered.candidates[1];
  return second !== undefined && isContested(answered, second);
}

/** Whether a candidate is about as probable as the first. */
function isContested({ candidates }: Posterior, { probability }: Candidate): boolean {
  return (candidates[0]?.probability ?? 0) < CLEARLY_LIKELIER * probability;
}

/** Whether one candidate is more probable than all others: without evidence all are equal. */
function isAhead({ candidates }: Posterior): boolean {
  return (candidates[0]?.probability ?? 0) > (candidates[1]?.probability ?? 0);
}

function meanOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { probability }) => sum + probability, 0) / candidates.length;
}
