import type { Spot } from "@harapen/contract/spot";
import { readTrace, type Scene } from "../drawing/scene.ts";
import { logSumExp } from "../math/log-math.ts";
import type { PlacementComponent } from "../parameters.ts";
import { mannerOf } from "../pose/manner.ts";
import type { ReferenceSpot } from "../reference-spot.ts";
import type { HypothesisRange } from "../spots/hypotheses.ts";
import { FRONTAL_YAW, fitPattern } from "../spots/pattern-fit.ts";
import { packPatterns, spotCount } from "../spots/spot-patterns.ts";
import { unlistedPlaces } from "../unlisted.ts";
import type { DetectionModel } from "../visitors/detection-models.ts";

/** A bird as photographs are compared with it: its pattern, in canvas units. */
export interface PhotographedBird {
  readonly id: string;
  readonly spots: readonly ReferenceSpot[];
}

/** A traced spot that is probably one of a bird's, each as its index. */
export interface Agreement {
  readonly traced: number;
  readonly spot: number;
}

/** A bird that a photograph may show. */
export interface PhotographCandidate {
  readonly id: string;
  readonly probability: number;
  readonly agreements: readonly Agreement[];
}

/**
 * The birds that a photograph may show, the likeliest first; what remains to 1 is that it shows none of them.
 */
export interface PhotographAnswer {
  readonly candidates: readonly PhotographCandidate[];
  readonly unlisted: number;
}

/**
 * How the spots of two photographs of one bird lie: the anchors' errors move and stretch the whole (assumed:
 * 6 units and 5%), and each spot is 2.5 to 4.7 units per axis away after that, as measured between
 * photographs of 23 Humboldt penguins of London Zoo (github.com/t-mclaurin/online-penguin-identification).
 */
const PLACEMENTS: readonly [PlacementComponent, PlacementComponent] = [
  {
    weight: 0.5,
    shift: { x: 6, y: 8 },
    scale: { mean: 0, x: 0.06, y: 0.06 },
    rotation: 0.04,
    shear: 0.03,
    quadratic: 4,
    spread: 4.7,
  },
  {
    weight: 0.5,
    shift: { x: 5, y: 6 },
    scale: { mean: 0, x: 0.04, y: 0.04 },
    rotation: 0.03,
    shear: 0.02,
    quadratic: 3,
    spread: 2.8,
  },
];

/**
 * What a photograph misses and has too much: about a tenth each, as measured, and more in a poor one
 * (assumed). The rate of omission is that of spots of usual size, and twice as high for the small ones that
 * most are.
 */
const MODELS: readonly DetectionModel[] = [
  { omission: 0.05, clutter: 0.1, occlusion: 0, logWeight: Math.log(0.75) },
  { omission: 0.17, clutter: 0.3, occlusion: 0, logWeight: Math.log(0.25) },
];

const PHOTOGRAPHED: HypothesisRange = {
  yaws: 1,
  models: MODELS,
  manner: mannerOf(PLACEMENTS, [4, 2.5, 1.5, 1], [1.5, 1]),
};

/** The probability, before it is compared, that a photograph shows a bird that is not known. Assumed. */
const UNKNOWN_BIRD = 0.1;

/**
 * The divisor of log-likelihoods: neighbouring spots move together, which the model takes for independent.
 * Chosen on tuning seeds of `npm run bench -- who`.
 */
const TEMPERATURE = 1.5;

/**
 * The logarithm of how many numbers of spots a bird may have that is not known, each equally probable: 4 to
 * 43.
 */
const LOG_NUMBERS = Math.log(40);

/** The least probability by which a traced spot counts as one of a bird's. */
const AGREES = 0.5;

/**
 * Returns which birds a photograph probably shows, by the spots that were traced on it, in canvas units.
 * Birds without spots are left out, and of a photograph without any nothing is known: all are equally
 * probable.
 */
export function identifyPhotograph(
  birds: readonly PhotographedBird[],
  traced: readonly Spot[],
): PhotographAnswer {
  const known = birds.filter(({ spots }) => spots.length > 0);
  const scene = readTrace(traced);
  const compared = traced.length > 0 ? compare(known, scene) : known.map(() => ({ log: 0, agreements: [] }));
  const prior = Math.log((1 - UNKNOWN_BIRD) / Math.max(1, known.length));
  const logs = compared.map(({ log }) => prior + log / TEMPERATURE);
  const unknown = traced.length > 0 ? (unlistedPlaces(scene) - LOG_NUMBERS) / TEMPERATURE : 0;
  const unlisted = Math.log(UNKNOWN_BIRD) + unknown;
  const total = logs.reduce(logSumExp, unlisted);
  const candidates = known.map(({ id }, index) => ({
    id,
    probability: Math.exp((logs[index] as number) - total),
    agreements: compared[index]?.agreements ?? [],
  }));
  return {
    candidates: candidates.sort((one, other) => other.probability - one.probability),
    unlisted: Math.exp(unlisted - total),
  };
}

function compare(
  birds: readonly PhotographedBird[],
  scene: Scene,
): { readonly log: number; readonly agreements: readonly Agreement[] }[] {
  const patterns = packPatterns(birds.map(({ spots }, owner) => ({ owner, spots })));
  return birds.map((_, pattern) => {
    const { logLikelihood, beliefs } = fitPattern(patterns, pattern, scene, FRONTAL_YAW, PHOTOGRAPHED);
    return { log: logLikelihood, agreements: agreementsIn(beliefs, spotCount(patterns, pattern)) };
  });
}

/** Returns the likely pairs; `beliefs` are traced spots x spots, row by row. */
function agreementsIn(beliefs: Float64Array, spots: number): Agreement[] {
  return [...beliefs.entries()]
    .filter(([, belief]) => belief > AGREES)
    .map(([pair]) => ({ traced: Math.floor(pair / spots), spot: pair % spots }));
}
