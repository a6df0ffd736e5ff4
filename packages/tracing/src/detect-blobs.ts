import { createTransform } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import { bellyPlanes } from "./detection/belly-planes.ts";
import { findBlobs } from "./detection/blobs.ts";
import { type MeasuredBlob, measureBlobs } from "./features/measure-blobs.ts";
import { differencesOfGaussians } from "./filters/difference-of-gaussians.ts";
import type { Photograph } from "./image/photograph.ts";
import { rectify } from "./image/rectify.ts";

/** All dark blobs on the belly of a photograph, spots or not, measured. The alignment is in the photograph's own pixels. */
export function detectBlobs(photograph: Photograph, alignment: Alignment): MeasuredBlob[] {
  const planes = bellyPlanes(rectify(photograph, createTransform(alignment)));
  const levels = differencesOfGaussians(planes.depth);
  return measureBlobs(findBlobs(levels, planes.mask.inside), planes, levels);
}
