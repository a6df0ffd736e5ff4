import { distinctBlobs, ONE_SPOT } from "../detection/blobs.ts";
import { LIKELY, type Scorer, scoreBlobs } from "../scoring/score-blobs.ts";
import { type Agreement, matchSpots, type TracedPhotograph } from "./match-spots.ts";
import { foldsOf, trainScorer } from "./train-scorer.ts";

/** Returns how a scorer's proposals agree with a photograph's marks. */
export function agreementOf(
  { blobs, marks, judgedIn = () => true }: TracedPhotograph,
  scorer: Scorer,
): Agreement {
  const probabilities = scoreBlobs(blobs, scorer);
  const detections = blobs.map(({ x, y }, at) => ({ x, y, p: probabilities[at] as number }));
  return matchSpots(
    distinctBlobs(detections, ONE_SPOT).filter((detection) => detection.p >= LIKELY && judgedIn(detection)),
    marks.filter(judgedIn),
  );
}

/**
 * Versions of one photograph, as taken and degraded: those to learn from, and those to judge by. They are
 * held back together.
 */
export interface Versions {
  readonly learnt: readonly TracedPhotograph[];
  readonly judged: readonly TracedPhotograph[];
}

/**
 * Returns the agreement of each photograph, version by version and in their order, with a scorer that was
 * trained without it: `folds` parts are held back in turn. Every training includes `always`, which is not
 * judged.
 */
export function crossValidate(
  photographs: readonly Versions[],
  folds: number,
  always: readonly TracedPhotograph[],
): Agreement[][] {
  const agreements = new Map<Versions, Agreement[]>();
  for (const { others, held } of foldsOf(photographs, folds)) {
    const scorer = trainScorer([...others.flatMap(({ learnt }) => learnt), ...always]);
    for (const versions of held)
      agreements.set(
        versions,
        versions.judged.map((version) => agreementOf(version, scorer)),
      );
  }
  return photographs.map((versions) => agreements.get(versions) ?? []);
}

/** How well proposals agree with the marks of several photographs. */
export interface Accuracy {
  /** The share of the clear marks that were found. */
  readonly recall: number;
  /** The share of the proposals that are clear marks, not counting those on doubtful marks. */
  readonly precision: number;
  /** How many proposals must be removed and marks added, on average per photograph. */
  readonly corrections: number;
  /** How far found spots are from their marks, in canvas units. */
  readonly medianDistance: number;
  readonly distance95: number;
}

export function accuracyOf(agreements: readonly Agreement[]): Accuracy {
  const distances = agreements.flatMap((agreement) => agreement.distances).sort((one, other) => one - other);
  const missed = agreements.reduce((sum, agreement) => sum + agreement.missed, 0);
  const wrong = agreements.reduce((sum, agreement) => sum + agreement.wrong, 0);
  const found = distances.length;
  const quantile = (share: number) => distances[Math.min(found - 1, Math.floor(share * found))] ?? Number.NaN;
  return {
    recall: found / (found + missed),
    precision: found / (found + wrong),
    corrections: (missed + wrong) / agreements.length,
    medianDistance: quantile(0.5),
    distance95: quantile(0.95),
  };
}
