import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { type FoundBy, proposeVisitors, type WhyNot } from "@harapen/recognition/fitting/propose";
import { fitVisitors, valuesOf } from "@harapen/recognition/internals/fitting/fit-visitors";
import { type Found, findAll } from "@harapen/recognition/internals/fitting/held-out";
import { foundBy } from "@harapen/recognition/internals/fitting/propose";
import type { WeighedVisit } from "@harapen/recognition/internals/fitting/visit";
import { prepareReferences } from "@harapen/recognition/reference";
import { type FamilyName, makeBirds, visitsOf } from "./families.ts";

/** One aquarium whose visitors are of a family. */
export interface FittingRun {
  readonly family: FamilyName;
  readonly seed: string;
  readonly birds: number;
  /**
   * The visits that are fitted to, those of the model that knows its visitors, those that it is measured on,
   * and those that the shipped and the fitted one's calibration are: the same and more.
   */
  readonly visits: number;
  readonly known: number;
  readonly measured: number;
  readonly calibrated: number;
}

/** What was found in an aquarium, and the version of the engine that fitted. */
export interface FittingResult {
  readonly run: FittingRun;
  readonly engine: string;
  readonly shipped: FoundBy;
  readonly fitted: FoundBy;
  readonly known: FoundBy;
  readonly whyNot: WhyNot | undefined;
  readonly whyNotOfFew: WhyNot | undefined;
  readonly traits: VisitorTraits;
  /** The calibration error of what is shipped, over as many visits as what was found with the fitted one. */
  readonly shippedCalibration: number;
  readonly foundFitted: readonly Found[];
}

/** Few visits, of which nothing is to be proposed. */
const FEW = 60;

/** Fits to an aquarium's visits, with their birds known, and measures on others. */
export function runFitting(run: FittingRun): FittingResult {
  const { family, seed } = run;
  const birds = makeBirds(seed, run.birds);
  const references = prepareReferences(birds);
  const take = (part: string, count: number): WeighedVisit[] => {
    const next = visitsOf(family, seed, birds, part);
    return Array.from({ length: count }, (_, index) => ({
      ...next(),
      answered: [],
      correct: 0.99,
      witnessed: true,
      device: `${part} ${index}`,
      prefix: "",
      day: "",
      weight: 1,
    }));
  };
  const visits = take("fitted", run.visits);
  const all = take("measured", run.calibrated);
  const measured = all.slice(0, run.measured);
  const { fitted, whyNot } = proposeVisitors(references, visits);
  const traits = valuesOf(fitted);
  const foundShipped = findAll(references, all, {});
  const foundFitted = findAll(references, all, traits);
  const knowing = valuesOf(fitVisitors(references, take("known", run.known)));
  return {
    run,
    engine: ENGINE_VERSION,
    shipped: foundBy(measured, foundShipped.slice(0, run.measured)),
    fitted: foundBy(measured, foundFitted.slice(0, run.measured)),
    known: foundBy(measured, findAll(references, measured, knowing)),
    whyNot,
    whyNotOfFew: proposeVisitors(references, visits.slice(0, FEW)).whyNot,
    traits,
    shippedCalibration: foundBy(all, foundShipped).calibrationError,
    foundFitted,
  };
}
