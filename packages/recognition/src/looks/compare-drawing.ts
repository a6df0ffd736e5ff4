import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { type Description, type Drawing, readDrawing, type Scene } from "../drawing/scene.ts";
import type { Posterior } from "../evidence/posterior.ts";
import { identify } from "../identify.ts";
import type { ReferenceSet } from "../reference.ts";
import { type PatternFit, PatternFits } from "../spots/pattern-fit.ts";

/** A drawing compared with the references: the basis of a ranking, its explanations and the next question. */
export interface ComparedDrawing {
  readonly references: ReferenceSet;
  readonly scene: Scene;
  /**
   * Before the answers about single places and numbers, which are in `answered`; it includes answered bands
   * and added spots.
   */
  readonly posterior: Posterior;
  readonly answered: readonly AnsweredLook[];
  readonly fits: PatternFits;
}

/**
 * Compares a drawing, with the bands that were answered about it and the spots that were added, with the
 * references.
 */
export function compareDrawing(
  references: ReferenceSet,
  drawing: Drawing,
  answered: readonly AnsweredLook[],
): ComparedDrawing {
  const given = { ...withAddedSpots(drawing, answered), ...answeredBands(drawing, answered) };
  const scene = readDrawing(given, references.visitors);
  const fits = new PatternFits(references.patterns, scene);
  const posterior = identify(references, scene, fits);
  return { references, scene, posterior, answered, fits };
}

/**
 * Returns the bands that were answered, if none were given with the drawing, and the flippers that wear any.
 */
function answeredBands({ bandColors = [] }: Drawing, answered: readonly AnsweredLook[]): Description {
  const answers = answered.flatMap((look) =>
    look.kind === "bands" && look.answer !== UNSURE ? [look.answer] : [],
  );
  const bandedFlippers = answers.filter((answer) => typeof answer === "string").at(-1);
  const colors = answers.filter((answer) => typeof answer !== "string").at(-1);
  if (!colors || bandColors.length > 0) return { bandColors, bandedFlippers };
  return { bandColors: colors, withoutBands: colors.length === 0, bandedFlippers };
}

/** A candidate that questions tell apart from others. */
export interface Contender {
  readonly id: string;
  /**
   * Given the drawing, and the bands and the name beside it, before the answers about single places and
   * numbers.
   */
  readonly probability: number;
  /** How the drawing fits its spots. */
  readonly fit: PatternFit;
  readonly pattern: number;
}

/** The share of the probability that contenders have together, and the most contenders. */
const CONTENDING = { share: 0.995, most: 24 } as const;

/**
 * Returns the candidates that are likely enough to be distinguished and have known spots, the likeliest
 * first; none if nothing is drawn.
 */
export function contendersOf({ references, scene, posterior, fits }: ComparedDrawing): Contender[] {
  if (scene.marks.count === 0) return [];
  const contenders: Contender[] = [];
  let rest = 1 - posterior.unlisted;
  const least = rest * (1 - CONTENDING.share);
  for (const { id, probability } of posterior.candidates.slice(0, CONTENDING.most)) {
    if (rest < least) break;
    rest -= probability;
    const pattern = references.patternById.get(id);
    if (pattern !== undefined) contenders.push({ id, probability, pattern, fit: fits.compare(pattern) });
  }
  return contenders;
}

/** Returns the spots that a visitor has added to the drawing in answer to "more". */
export function addedSpots(answered: readonly AnsweredLook[]): readonly Point[] {
  return answered.flatMap((look) => (look.kind === "more" && look.answer !== UNSURE ? look.answer : []));
}

/**
 * Returns the drawing with the added spots as marks like any other; unchanged if only its counts are known.
 */
export function withAddedSpots(drawing: Drawing, answered: readonly AnsweredLook[]): Drawing {
  const { strokes } = drawing;
  if (!strokes) return drawing;
  const taps = addedSpots(answered).map(
    (at, index): Stroke => ({ stroke: strokes.length + index, brushSize: BRUSH_SIZE, pos: [at] }),
  );
  return { ...drawing, strokes: [...strokes, ...taps] };
}
