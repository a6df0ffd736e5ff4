import { clamp } from "@harapen/contract/clamp";
import type { Stroke } from "@harapen/contract/drawing";
import { MAX_COORDINATE } from "../parameters.ts";

/** The most samples of one stroke that are read; longer strokes are read in strides. */
const MAX_SAMPLES = 1_024;
const MAX_BRUSH = 200;

/** The bounding box, in canvas units, of the ink of a stroke or of several. */
export interface InkBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The indices of the strokes whose ink it is. */
  readonly strokes: readonly number[];
}

/** Returns the bounding box of one stroke's ink, half the brush's width about its samples; `undefined` if no sample is a finite point. */
export function inkBoxOf({ pos, brushSize }: Stroke, index: number): InkBox | undefined {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const stride = Math.ceil(pos.length / MAX_SAMPLES);
  for (let sample = 0; sample < pos.length; sample += stride) {
    const point = pos[sample];
    if (!point || !Number.isFinite(point.x) || !Number.isFinite(point.y)) continue;
    const x = clamp(point.x, -MAX_COORDINATE, MAX_COORDINATE);
    const y = clamp(point.y, -MAX_COORDINATE, MAX_COORDINATE);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left === Infinity) return undefined;
  const radius = Number.isFinite(brushSize) ? clamp(brushSize, 0, MAX_BRUSH) / 2 : 0;
  return {
    left: left - radius,
    right: right + radius,
    top: top - radius,
    bottom: bottom + radius,
    strokes: [index],
  };
}

export function union(one: InkBox, other: InkBox): InkBox {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    strokes: [...one.strokes, ...other.strokes],
  };
}

/** Half the longer side. */
export function halfExtent({ left, right, top, bottom }: InkBox): number {
  return Math.max(right - left, bottom - top) / 2;
}

/** Whether one box contains the other's centre, measured by the larger half extent. */
export function overlapHeavily(one: InkBox, other: InkBox): boolean {
  const dx = (one.left + one.right - other.left - other.right) / 2;
  const dy = (one.top + one.bottom - other.top - other.bottom) / 2;
  return Math.hypot(dx, dy) < Math.max(halfExtent(one), halfExtent(other));
}

/** Compares boxes for a sort that does not depend on the order of the strokes. */
export function fromTopToBottom(one: InkBox, other: InkBox): number {
  return one.top - other.top || one.left - other.left || one.bottom - other.bottom || one.right - other.right;
}
