import { distinctBlobs } from "../scoring/non-maximum-suppression.ts";
import { type Scorer, scoreBlobs } from "../scoring/score-blobs.ts";
import { foldsOf } from "./folds.ts";
import { type Agreement, matchSpots } from "./match-spots.ts";
import type { TracedPhotograph } from "./traced-photograph.ts";
import { trainScorer } from "./train-scorer.ts";

/** How what a scorer takes for likely agrees with a photograph's marks. */
export function agreementOf(
  { blobs, marks }: TracedPhotograph,
  scorer: Scorer,
  threshold = 0.5,
): Agreement {
  const probabilities = scoreBlobs(blobs, scorer);
  const detections = blobs.map(({ x, y }, at) => ({ x, y, p: probabilities[at] as number }));
  return matchSpots(
    distinctBlobs(detections).filter(({ p }) => p >= threshold),
    marks,
  );
}

/**
 * The agreement of each photograph with a scorer that was trained without it: `folds` parts are held back in turn, or each photograph
 * by itself. `always` are photographs that every training sees and that are not judged.
 */
export function crossValidate<Photograph extends TracedPhotograph>(
  photographs: readonly Photograph[],
  folds = photographs.length,
  always: readonly TracedPhotograph[] = [],
): { readonly photograph: Photograph; readonly agreement: Agreement }[] {
  return foldsOf(photographs, folds).flatMap(({ others, held }) => {
    const scorer = trainScorer([...others, ...always]);
    return held.map((photograph) => ({ photograph, agreement: agreementOf(photograph, scorer) }));
  });
}
