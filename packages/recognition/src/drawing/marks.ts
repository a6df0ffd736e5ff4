import type { Stroke } from "@harapen/contract/drawing";
import { FARTHEST, MOST_MARKS } from "../parameters.ts";

/** Samples of one stroke that are looked at; a stroke with more is read in strides. */
const MOST_SAMPLES = 1_024;
/** Strokes that are looked at; a drawing with more is thinned out evenly, from top to bottom. */
const MOST_STROKES = 256;
const WIDEST_BRUSH = 200;

/** What a drawing says about spots: the centre of each drawn spot, and its half extent, in canvas units. */
export interface Marks {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly extent: Float64Array;
  /** For each mark the indices of the strokes that it was drawn with. */
  readonly strokes: readonly (readonly number[])[];
}

/** The rectangle that a stroke's ink, or several strokes' together, covers. */
interface Blot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Indices of the strokes that left the ink. */
  readonly strokes: readonly number[];
}

/**
 * Reduces strokes to marks: a tap, a ring and a scribble are one mark each, at the middle of what they cover, and strokes
 * that overlap heavily are one mark together. Neither the order of strokes nor the number of samples matters.
 */
export function marksOf(strokes: readonly Stroke[]): Marks {
  const blots = strokes.flatMap((stroke, index) => blotOf(stroke, index) ?? []).sort(fromTopToBottom);
  const united = unite(everySo(blots, MOST_STROKES)).sort(fromTopToBottom);
  const kept = everySo(united, MOST_MARKS);
  return {
    count: kept.length,
    x: Float64Array.from(kept, ({ left, right }) => (left + right) / 2),
    y: Float64Array.from(kept, ({ top, bottom }) => (top + bottom) / 2),
    extent: Float64Array.from(kept, extentOf),
    strokes: kept.map(({ strokes: indices }) => indices.toSorted((one, other) => one - other)),
  };
}

/** One order for the same blots, however they were drawn. */
function fromTopToBottom(one: Blot, other: Blot): number {
  return one.top - other.top || one.left - other.left || one.bottom - other.bottom || one.right - other.right;
}

function blotOf({ pos, brushSize }: Stroke, index: number): Blot | undefined {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const stride = Math.ceil(pos.length / MOST_SAMPLES);
  for (let sample = 0; sample < pos.length; sample += stride) {
    const point = pos[sample];
    if (!point || !Number.isFinite(point.x) || !Number.isFinite(point.y)) continue;
    const [x, y] = [clamp(point.x, -FARTHEST, FARTHEST), clamp(point.y, -FARTHEST, FARTHEST)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (left === Infinity) return undefined;
  const reach = Number.isFinite(brushSize) ? clamp(brushSize, 0, WIDEST_BRUSH) / 2 : 0;
  return {
    left: left - reach,
    right: right + reach,
    top: top - reach,
    bottom: bottom + reach,
    strokes: [index],
  };
}

/** Joins blots of which one holds the other's middle, until none does. */
function unite(blots: readonly Blot[]): Blot[] {
  const groups = blots.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (groups[root] !== root) root = groups[root] ?? root;
    return root;
  };
  for (const [index, blot] of blots.entries()) {
    for (let other = 0; other < index; other++) {
      const neighbour = blots[other];
      if (neighbour && overlapHeavily(blot, neighbour)) groups[rootOf(other)] = rootOf(index);
    }
  }
  const united = new Map<number, Blot>();
  for (const [index, blot] of blots.entries()) {
    const root = rootOf(index);
    const joined = united.get(root);
    united.set(root, joined ? union(joined, blot) : blot);
  }
  return [...united.values()];
}

function overlapHeavily(one: Blot, other: Blot): boolean {
  const dx = (one.left + one.right - other.left - other.right) / 2;
  const dy = (one.top + one.bottom - other.top - other.bottom) / 2;
  return Math.hypot(dx, dy) < Math.max(extentOf(one), extentOf(other));
}

function union(one: Blot, other: Blot): Blot {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    strokes: [...one.strokes, ...other.strokes],
  };
}

function extentOf({ left, right, top, bottom }: Blot): number {
  return Math.max(right - left, bottom - top) / 2;
}

/** At most `most` of the items, evenly spaced. */
function everySo<Item>(items: readonly Item[], most: number): readonly Item[] {
  const stride = Math.ceil(items.length / most);
  return stride <= 1 ? items : items.filter((_, index) => index % stride === 0);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
