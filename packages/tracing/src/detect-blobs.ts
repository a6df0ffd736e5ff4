import { createTransform, resizeAlignment } from "@harapen/contract/alignment";
import type { Alignment } from "@harapen/contract/photograph";
import { bellyPlanes } from "./detection/belly-planes.ts";
import { findBlobs } from "./detection/blobs.ts";
import { type MeasuredBlob, measureBlobs } from "./features/measure-blobs.ts";
import { differencesOfGaussians } from "./filters/difference-of-gaussians.ts";
import type { Pixels } from "./image/pixels.ts";
import { rectify } from "./image/rectify.ts";

/** Returns all dark blobs on the belly of a photograph, spots or not, measured. The alignment may be that of another size of it. */
export function detectBlobs(photograph: Pixels, alignment: Alignment): MeasuredBlob[] {
  const own = resizeAlignment(alignment, photograph.width, photograph.height);
  const planes = bellyPlanes(rectify(photograph, createTransform(own)));
  const levels = differencesOfGaussians(planes.depth);
  return measureBlobs(findBlobs(levels, planes.mask.inside), planes, levels);
}
