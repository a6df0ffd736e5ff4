import { singlePattern, type TrainingDrawing, unaligned } from "./alignment.ts";
import { estimateSpots } from "./estimate-spots.ts";
import { isIndependent, likelihoodRatio } from "./membership.ts";
import { SEEDS } from "./parameters.ts";

/** Chooses the drawing to start from: of the first few, the one that the others resemble most. `drawings` begins with the heaviest. */
export function chooseSeed(drawings: readonly TrainingDrawing[]): TrainingDrawing {
  const candidates = drawings.slice(0, SEEDS.candidates);
  const scores = candidates.map((seed) => seedScore(seed, drawings.slice(0, SEEDS.scoredOn)));
  return candidates[scores.indexOf(Math.max(...scores))] as TrainingDrawing;
}

/** Returns the sum of the seed's own log-probability of being correct and the weighted log-likelihoods of other devices' and prefixes' drawings under its pattern. */
function seedScore(seed: TrainingDrawing, drawings: readonly TrainingDrawing[]): number {
  const pattern = singlePattern(estimateSpots([unaligned(seed)], [1], []));
  return drawings.reduce(
    (sum, drawing) => {
      if (!isIndependent(seed, drawing)) return sum;
      const { correct, weight } = drawing;
      return sum + weight * Math.log(1 - correct + correct * likelihoodRatio(drawing, pattern));
    },
    Math.log(seed.correct * seed.weight),
  );
}
