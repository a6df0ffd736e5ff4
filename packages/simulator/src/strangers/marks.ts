import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";

/**
 * A mark that a person is about to make: its place, its size, and the indices of its spots; none, if it is
 * added.
 */
export interface Mark extends Point {
  readonly r: number;
  readonly spots: readonly number[];
}

/**
 * From which radius a spot is large, in canvas units, and how often a large one is made with two marks
 * instead of a large mark (assumptions).
 */
const LARGE = 7;
const LARGE_IN_TWO = 0.15;

/**
 * Puts a second mark beside some marks, as when a tap seems to have had no effect: both stand for the same
 * spots.
 */
export function doubleSome(random: Random, marks: readonly Mark[], doubles: number): Mark[] {
  return marks.flatMap((mark) => {
    const chance = mark.r > LARGE ? LARGE_IN_TWO : doubles;
    if (!random.chance(chance)) return [mark];
    const angle = random.uniform(0, 2 * Math.PI);
    const apart = random.uniform(3, 8);
    return [mark, { ...mark, x: mark.x + apart * Math.cos(angle), y: mark.y + apart * Math.sin(angle) }];
  });
}

/**
 * Adds marks that stand for no spot: half of them repeat the last mark on the other side, as bellies are
 * believed to be symmetrical (assumption), the others fill an empty place.
 */
export function inventSome(random: Random, marks: readonly Mark[], invents: number): Mark[] {
  return marks.flatMap((mark) => (random.chance(invents) ? [mark, invent(random, mark)] : [mark]));
}

function invent(random: Random, last: Mark): Mark {
  if (random.chance(0.5)) {
    const across = 2 * BELLY.centreX - last.x;
    return { x: across + random.normal(0, 7), y: last.y + random.normal(0, 7), r: last.r, spots: [] };
  }
  const y = BELLY.centreY + random.uniform(-0.85, 0.85) * BELLY.halfHeight;
  const x = BELLY.centreX + random.uniform(-0.9, 0.9) * bellyHalfWidth(y);
  return { x, y, r: last.r, spots: [] };
}

/**
 * Adds an unintended touch, of a thumb or a resting hand: near the lower edge or a side of the canvas, at any
 * time but the first.
 */
export function strayTouch(random: Random, marks: readonly Mark[]): Mark[] {
  const side = random.pick([0, 1, 2]);
  const stray = {
    x:
      side === 0
        ? random.uniform(20, CANVAS.width - 20)
        : Math.abs((side - 1) * CANVAS.width - random.uniform(4, 40)),
    y: side === 0 ? random.uniform(365, CANVAS.height - 5) : random.uniform(150, CANVAS.height - 30),
    r: 4,
    spots: [],
  };
  const at = random.integer(Math.min(1, marks.length), marks.length);
  return [...marks.slice(0, at), stray, ...marks.slice(at)];
}

/** Splits places into groups: a place within `gap` of a member belongs to its group. Returns indices. */
export function groupNear(places: readonly Point[], gap: number): number[][] {
  const left = new Set(places.keys());
  const groups: number[][] = [];
  for (const first of places.keys()) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const member of group) {
      for (const other of left) {
        if (distanceOf(places, member, other) >= gap) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function distanceOf(places: readonly Point[], one: number, other: number): number {
  const [a, b] = [places[one], places[other]];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

/** Returns the mean of places, of which there must be at least one. */
export function centreOf(places: readonly Point[]): Point {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}
