import { contextFeatures } from "../features/context-features.ts";
import type { MeasuredBlob } from "../features/measure-blobs.ts";
import { type LogisticModel, predict, type Scorer } from "../scoring/score-blobs.ts";
import { type Example, fitLogisticRegression } from "./fit-logistic-regression.ts";
import type { Mark, TracedPhotograph } from "./match-spots.ts";

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

/** What a blob teaches: it is a spot, it is none, or nothing. */
type Label = "spot" | "other" | "unknown";

/**
 * A blob within `spot` of a clear mark is that spot; within `beside` it may be; farther away it is something
 * else, even a tuft beside a spot.
 */
const DISTANCES = { spot: 2.5, beside: 3.5, doubtful: 5 } as const;

export function labelBlobs({ blobs, marks }: TracedPhotograph): Label[] {
  const clear = marks.filter((mark) => mark.clear);
  const doubtful = marks.filter((mark) => !mark.clear);
  return blobs.map((blob) => {
    const distance = nearest(blob, clear);
    if (distance < DISTANCES.spot) return "spot";
    if (distance < DISTANCES.beside || nearest(blob, doubtful) < DISTANCES.doubtful) return "unknown";
    return "other";
  });
}

function nearest(blob: MeasuredBlob, marks: readonly Mark[]): number {
  return Math.min(...marks.map(({ x, y }) => Math.hypot(x - blob.x, y - blob.y)), Number.POSITIVE_INFINITY);
}

/** One part of a cross-validation: the items held back, and all others. */
interface Fold<Item> {
  readonly others: readonly Item[];
  readonly held: readonly Item[];
}

/**
 * Splits items into `count` parts of about the same size, each held back once; if there are fewer items, each
 * is a part.
 */
export function foldsOf<Item>(items: readonly Item[], count: number): Fold<Item>[] {
  const parts = Math.min(count, items.length);
  return Array.from({ length: parts }, (_, part) => ({
    others: items.filter((_item, at) => at % parts !== part),
    held: items.filter((_item, at) => at % parts === part),
  }));
}
