import type { Stroke } from "@harapen/contract/drawing";
import { MAX_MARKS } from "../parameters.ts";
import { fromTopToBottom, halfExtent, type InkBox, inkBoxOf, overlapHeavily, union } from "./ink-box.ts";

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
 * Reduces strokes to marks: a tap, a ring and a scribble are one mark each, at the middle of the area they cover; strokes that
 * overlap heavily form one mark. Neither the order of strokes nor the number of samples matters.
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
