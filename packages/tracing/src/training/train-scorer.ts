import { contextFeatures } from "../features/context-features.ts";
import { type LogisticModel, predict } from "../scoring/logistic-regression.ts";
import type { Scorer } from "../scoring/score-blobs.ts";
import { type Example, fitLogisticRegression } from "./fit-logistic-regression.ts";
import { foldsOf } from "./folds.ts";
import { type Label, labelBlobs } from "./label-blobs.ts";
import type { TracedPhotograph } from "./traced-photograph.ts";

const RIDGE = 20;

/** A missed spot costs as much as this many false ones: adding one takes a search, removing one a tap. */
const SPOT_WEIGHT = 2;

/** The context's features come from models that have not seen the photograph, as they will in use. */
const FOLDS = 5;

/** Fits both parts of the scorer to traced photographs. */
export function trainScorer(photographs: readonly TracedPhotograph[]): Scorer {
  const context = foldsOf(photographs, FOLDS).flatMap(({ others, held }) => {
    const own = fitOwn(others);
    return held.flatMap((photograph) => contextExamples(photograph, own));
  });
  return { own: fitOwn(photographs), context: fitLogisticRegression(context, RIDGE) };
}

function fitOwn(photographs: readonly TracedPhotograph[]): LogisticModel {
  const examples = photographs.flatMap((photograph) =>
    examplesOf(
      photograph.blobs.map(({ features }) => features),
      labelBlobs(photograph),
    ),
  );
  return fitLogisticRegression(examples, RIDGE);
}

function contextExamples(photograph: TracedPhotograph, own: LogisticModel): Example[] {
  const scored = photograph.blobs.map((blob) => ({ ...blob, p: predict(own, blob.features) }));
  return examplesOf(contextFeatures(scored), labelBlobs(photograph));
}

function examplesOf(features: readonly Example["features"][], labels: readonly Label[]): Example[] {
  return features.flatMap((own, at) => {
    const label = labels[at];
    if (label === "unknown") return [];
    const positive = label === "spot";
    return [{ features: own, positive, weight: positive ? SPOT_WEIGHT : 1 }];
  });
}
