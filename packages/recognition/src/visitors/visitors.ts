import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import {
  ANSWERS,
  type Answers,
  BANDS,
  type BandRates,
  CLUTTER,
  COMPLETENESS,
  IN_SIGHT,
  LAPSE_RATE,
  MERGED,
  PLACEMENT_MIXTURE,
  type PlacementComponent,
  STOPPING,
  TEMPERATURE,
} from "../parameters.ts";
import { type Manner, mannerOf } from "../pose/manner.ts";
import { type Completeness, type DetectionModels, detectionModelsOf } from "./detection-models.ts";

/**
 * How visitors draw and answer, as the engine reckons with it: what it knows of birds and of the canvas is
 * the same for all aquariums. A value that travels with the references and each drawing that is read.
 */
export interface Visitors {
  /** How drawings lie over the pattern. */
  readonly manner: Manner;
  readonly completeness: readonly [Completeness, ...Completeness[]];
  readonly models: DetectionModels;
  /** The share of spots in sight that drawings omit on average. */
  readonly meanOmission: number;
  /** The share of visitors who stop early, and the clutter among their marks, per mark. */
  readonly stopping: { readonly share: number; readonly clutter: number };
  /** Expected clutter of any drawing, beside that for each spot. */
  readonly clutter: number;
  /** The probability that a spot is in sight, if its cell is marked as visible, or as not visible. */
  readonly inSight: { readonly visible: number; readonly notVisible: number };
  /** How often two spots whose edges touch are drawn as one. */
  readonly merged: number;
  readonly lapse: number;
  /** The divisor of the log-likelihoods of marks. */
  readonly temperature: number;
  readonly bands: BandRates;
  readonly answers: Answers;
}

/** The factors on the error while drawings are aligned. */
const ANNEALING = [2.2, 1.5, 1];
const REFINEMENT = [1.5, 1];

/**
 * Returns visitors with some traits other than the shipped ones. A trait is a factor on what is shipped, on
 * the odds of a probability (`omission`), a tilt of weights, or a probability itself; see
 * `packages/contract/src/visitor-traits.ts`.
 */
export function visitorsOf(traits: VisitorTraits): Visitors {
  const completeness = completenessOf(traits);
  const { clutter = 1 } = traits;
  return {
    manner: mannerOf(placementsOf(traits), ANNEALING, REFINEMENT),
    completeness,
    models: detectionModelsOf(completeness),
    meanOmission: completeness.reduce((sum, { weight, omission }) => sum + weight * omission, 0),
    stopping: { share: traits.stopping ?? STOPPING.share, clutter: STOPPING.clutter * clutter },
    clutter: CLUTTER.base * clutter,
    inSight: {
      visible: traits.seenIfVisible ?? IN_SIGHT.visible,
      notVisible: traits.seenIfHidden ?? IN_SIGHT.notVisible,
    },
    merged: traits.merged ?? MERGED,
    lapse: traits.lapse ?? LAPSE_RATE,
    temperature: traits.temperature ?? TEMPERATURE.marks,
    bands: {
      ...BANDS,
      seen: traits.bandSeen ?? BANDS.seen,
      added: traits.bandAdded ?? BANDS.added,
      slip: traits.bandSlip ?? BANDS.slip,
    },
    answers: answersOf(traits),
  };
}

/** The mixture of placements, wider or narrower, with more or less of the narrow components. */
function placementsOf({
  spread = 1,
  shiftX = 1,
  shiftY = 1,
  scale = 1,
  rotation = 1,
  care = 0,
}: VisitorTraits): [PlacementComponent, ...PlacementComponent[]] {
  const tilted = tilt(PLACEMENT_MIXTURE, (index) => care * index);
  const [widest, ...narrower] = PLACEMENT_MIXTURE;
  const component = (each: PlacementComponent, index: number): PlacementComponent => ({
    ...each,
    weight: tilted[index] as number,
    shift: { x: each.shift.x * shiftX, y: each.shift.y * shiftY },
    scale: { mean: each.scale.mean, x: each.scale.x * scale, y: each.scale.y * scale },
    rotation: each.rotation * rotation,
    shear: each.shear * scale,
    quadratic: each.quadratic * scale,
    spread: each.spread * spread,
  });
  return [component(widest, 0), ...narrower.map((each, index) => component(each, index + 1))];
}

/** How far up each component of `COMPLETENESS` is on the way from "a few spots" to "nearly complete". */
const COMPLETE = [0, -1, 1, -2] as const;

function completenessOf({
  omission = 1,
  complete = 0,
  clutter = 1,
}: VisitorTraits): [Completeness, ...Completeness[]] {
  const tilted = tilt(COMPLETENESS, (index) => complete * (COMPLETE[index] ?? 0));
  const [usual, ...others] = COMPLETENESS;
  const component = (each: Completeness, index: number): Completeness => ({
    omission: withOdds(each.omission, omission),
    clutter: each.clutter * clutter,
    weight: tilted[index] as number,
  });
  return [component(usual, 0), ...others.map((each, index) => component(each, index + 1))];
}

/** Returns weights, each multiplied by the exponential of its tilt, that sum to the same. */
function tilt(all: readonly { readonly weight: number }[], tiltOf: (index: number) => number): number[] {
  const before = all.reduce((sum, { weight }) => sum + weight, 0);
  const weights = all.map(({ weight }, index) => weight * Math.exp(tiltOf(index)));
  const after = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight * (before / after));
}

/** Returns a probability whose odds are `factor` times as high; exactly the same for a factor of 1. */
function withOdds(probability: number, factor: number): number {
  return (probability * factor) / (1 + probability * (factor - 1));
}

function answersOf({ imagined, missed, pairWrong, addsNone, countWrong }: VisitorTraits): Answers {
  return {
    ...ANSWERS,
    spot: {
      ...ANSWERS.spot,
      imagined: imagined ?? ANSWERS.spot.imagined,
      missed: missed ?? ANSWERS.spot.missed,
    },
    pair: { ...ANSWERS.pair, wrong: pairWrong ?? ANSWERS.pair.wrong },
    more: { addsNone: addsNone ?? ANSWERS.more.addsNone },
    count: { ...ANSWERS.count, wrong: countWrong ?? ANSWERS.count.wrong },
  };
}

/** The visitors that the engine is shipped with. */
export const SHIPPED_VISITORS: Visitors = visitorsOf({});
