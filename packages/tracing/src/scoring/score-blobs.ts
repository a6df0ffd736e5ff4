import { contextFeatures } from "../features/context-features.ts";
import type { MeasuredBlob } from "../features/measure-blobs.ts";
import { type LogisticModel, predict } from "./logistic-regression.ts";

/** The models that distinguish spots from other blobs: `own` by a blob's features alone, then `context` by those and the photograph's likely spots. */
export interface Scorer {
  readonly own: LogisticModel;
  readonly context: LogisticModel;
}

/** Returns the probability that each blob is a spot. */
export function scoreBlobs(blobs: readonly MeasuredBlob[], { own, context }: Scorer): number[] {
  const scored = blobs.map((blob) => ({ ...blob, p: predict(own, blob.features) }));
  return contextFeatures(scored).map((features) => predict(context, features));
}
