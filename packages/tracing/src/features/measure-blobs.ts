import type { BellyPlanes } from "../detection/belly-planes.ts";
import type { Blob } from "../detection/blobs.ts";
import type { ScaleLevel } from "../filters/difference-of-gaussians.ts";
import { canvasX, canvasY, RESOLUTION } from "../image/rectify.ts";
import { absorptionFeatures } from "./absorption-features.ts";
import { bellyStatistics } from "./belly-statistics.ts";
import { sizeOf } from "./blob-size.ts";
import { freeSideFeatures } from "./free-side-features.ts";
import { isolationFeatures } from "./isolation-features.ts";
import {
  colourFeatures,
  companyFeatures,
  gleamFeatures,
  lightFeatures,
  placeFeatures,
  strengthFeatures,
  surroundingFeatures,
} from "./own-features.ts";
import { profileFeatures } from "./profile-features.ts";

/** A blob in canvas units, with what is measured on it alone. */
export interface MeasuredBlob {
  readonly x: number;
  readonly y: number;
  /** The radius at half its depth. */
  readonly r: number;
  readonly features: OwnFeatures;
}
export type OwnFeatures = ReturnType<typeof ownFeatures>;

export function measureBlobs(
  blobs: readonly Blob[],
  planes: BellyPlanes,
  levels: readonly ScaleLevel[],
): MeasuredBlob[] {
  const belly = bellyStatistics(blobs, planes, levels);
  return blobs.map((blob) => {
    const size = sizeOf(blob, planes);
    return {
      x: canvasX(blob.column),
      y: canvasY(blob.row),
      r: size.radius / RESOLUTION,
      features: ownFeatures(blob, blobs, size, planes, belly),
    };
  });
}

function ownFeatures(
  blob: Blob,
  blobs: readonly Blob[],
  size: ReturnType<typeof sizeOf>,
  planes: BellyPlanes,
  belly: ReturnType<typeof bellyStatistics>,
) {
  return {
    ...strengthFeatures(blob, size, belly),
    ...surroundingFeatures(blob, size, planes),
    ...gleamFeatures(blob, size, planes),
    ...lightFeatures(blob, size, planes),
    ...colourFeatures(blob, size, planes, belly),
    ...absorptionFeatures(blob, size, planes),
    ...isolationFeatures(blob, size, planes),
    ...freeSideFeatures(blob, size, planes),
    ...profileFeatures(blob, size, planes),
    ...placeFeatures(blob),
    ...companyFeatures(blob, blobs),
  };
}
