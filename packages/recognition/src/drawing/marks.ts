import { clamp } from "@harapen/contract/clamp";
import type { Stroke } from "@harapen/contract/drawing";
import { MAX_COORDINATE, MAX_MARKS } from "../parameters.ts";

/** The most strokes that are read; a drawing with more is thinned out evenly, from top to bottom. */
const MAX_STROKES = 256;

/** The drawn spots: the centre of each and its half extent, in canvas units, from top to bottom. */
export interface Marks {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly extent: Float64Array;
  /** For each mark the indices of its strokes. */
  readonly strokes: readonly (readonly number[])[];
}

/**
 * Reduces strokes to marks: a tap, a ring and a scribble are one mark each, at the middle of the area they
 * cover; strokes that overlap heavily form one mark. Neither the order of strokes nor the number of samples
 * matters.
 */
export function marksOf(strokes: readonly Stroke[]): Marks {
  const boxes = strokes.flatMap((stroke, index) => inkBoxOf(stroke, index) ?? []).sort(fromTopToBottom);
  const merged = mergeOverlapping(thinOut(boxes, MAX_STROKES)).sort(fromTopToBottom);
  const marks = thinOut(merged, MAX_MARKS);
  return {
    count: marks.length,
    x: Float64Array.from(marks, ({ left, right }) => (left + right) / 2),
    y: Float64Array.from(marks, ({ top, bottom }) => (top + bottom) / 2),
    extent: Float64Array.from(marks, halfExtent),
    strokes: marks.map(({ strokes: indices }) => [...indices].sort((one, other) => one - other)),
  };
}

/** Merges boxes that overlap heavily: returns their connected components, by union-find, each as one box. */
function mergeOverlapping(boxes: readonly InkBox[]): InkBox[] {
  const parents = boxes.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  for (const [index, box] of boxes.entries()) {
    for (let other = 0; other < index; other++) {
      const neighbour = boxes[other];
      if (neighbour && overlapHeavily(box, neighbour)) parents[rootOf(other)] = rootOf(index);
    }
  }
  const merged = new Map<number, InkBox>();
  for (const [index, box] of boxes.entries()) {
    const root = rootOf(index);
    const component = merged.get(root);
    merged.set(root, component ? union(component, box) : box);
  }
  return [...merged.values()];
}

/** Returns all of the items, or `max` of them, evenly spaced. */
function thinOut<Item>(items: readonly Item[], max: number): readonly Item[] {
  if (items.length <= max) return items;
  return Array.from({ length: max }, (_, index) => items[Math.floor((index * items.length) / max)] as Item);
}

/** The most samples of one stroke that are read; longer strokes are read in strides. */
const MAX_SAMPLES = 1_024;
const MAX_BRUSH = 200;

/** The bounding box, in canvas units, of the ink of a stroke or of several. */
interface InkBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The indices of the strokes whose ink it is. */
  readonly strokes: readonly number[];
}

/**
 * Returns the bounding box of one stroke's ink, half the brush's width about its samples; `undefined` if no
 * sample is a finite point.
 */
function inkBoxOf({ pos, brushSize }: Stroke, index: number): InkBox | undefined {
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

function union(one: InkBox, other: InkBox): InkBox {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    strokes: [...one.strokes, ...other.strokes],
  };
}

/** Half the longer side. */
function halfExtent({ left, right, top, bottom }: InkBox): number {
  return Math.max(right - left, bottom - top) / 2;
}

/** Whether one box contains the other's centre, measured by the larger half extent. */
function overlapHeavily(one: InkBox, other: InkBox): boolean {
  const dx = (one.left + one.right - other.left - other.right) / 2;
  const dy = (one.top + one.bottom - other.top - other.bottom) / 2;
  return Math.hypot(dx, dy) < Math.max(halfExtent(one), halfExtent(other));
}

/** Compares boxes for a sort that does not depend on the order of the strokes. */
function fromTopToBottom(one: InkBox, other: InkBox): number {
  return one.top - other.top || one.left - other.left || one.bottom - other.bottom || one.right - other.right;
}
