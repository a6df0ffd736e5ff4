import { distinctBlobs } from "../detection/non-maximum-suppression.ts";
import { type Scorer, scoreBlobs } from "../scoring/score-blobs.ts";
import { foldsOf } from "./folds.ts";
import { type Agreement, matchSpots } from "./match-spots.ts";
import type { TracedPhotograph } from "./traced-photograph.ts";
import { trainScorer } from "./train-scorer.ts";

/** The probability from which a detection counts as proposed. */
const PROPOSED = 0.5;

/** Returns how a scorer's proposals agree with a photograph's marks. */
export function agreementOf(
  { blobs, marks, judgedIn = () => true }: TracedPhotograph,
  scorer: Scorer,
): Agreement {
  const probabilities = scoreBlobs(blobs, scorer);
  const detections = blobs.map(({ x, y }, at) => ({ x, y, p: probabilities[at] as number }));
  return matchSpots(
    distinctBlobs(detections).filter((detection) => detection.p >= PROPOSED && judgedIn(detection)),
    marks.filter(judgedIn),
  );
}

/** Versions of one photograph, as taken and degraded: those to learn from, and those to judge by. They are held back together. */
export interface Versions {
  readonly learnt: readonly TracedPhotograph[];
  readonly judged: readonly TracedPhotograph[];
}

/**
 * Returns the agreement of each photograph, version by version and in their order, with a scorer that was trained without it: `folds` parts are
 * held back in turn. Every training includes `always`, which is not judged.
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
