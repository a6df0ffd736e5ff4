import type { Random } from "../random.ts";
import { groupNear, type Mark } from "./marks.ts";

/**
 * Small spots whose edges are within this distance, in canvas units, can be taken for one; a spot from
 * `LARGE` on keeps its own mark (assumptions).
 */
const TOUCHING = 7;
const LARGE = 6;

/** Each spot of a group is within this distance of another of it, in canvas units (assumption). */
const GROUP_GAP = 22;

/** The share of a simplified group's spots that is drawn (assumption). */
const SHARE_KEPT = 0.6;

/** Joins pairs of small spots that nearly touch, each with the probability `joins`. */
export function joinTouching(random: Random, marks: readonly Mark[], joins: number): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const touched = joined.findIndex((other) => areTouching(mark, other));
    const other = joined[touched];
    if (other && random.chance(joins)) joined[touched] = joinMarks(mark, other);
    else joined.push(mark);
  }
  return joined;
}

function areTouching(one: Mark, other: Mark): boolean {
  const apart = Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r;
  return one.r < LARGE && other.r < LARGE && apart < TOUCHING;
}

/** Joins two marks into one, nearer to the larger and as large as both together. */
function joinMarks(one: Mark, other: Mark): Mark {
  const share = one.r ** 2 / (one.r ** 2 + other.r ** 2);
  return {
    x: other.x + share * (one.x - other.x),
    y: other.y + share * (one.y - other.y),
    r: Math.hypot(one.r, other.r),
    spots: [...other.spots, ...one.spots],
  };
}

/**
 * Draws groups of four or more small spots with fewer marks, each group with the probability `simplifies`:
 * left-out spots are assigned to the nearest mark that is kept. Groups are distinguished and counted by few
 * at a time (Starkey and McCandliss, 2014, "groupitizing").
 */
export function simplifyGroups(random: Random, marks: readonly Mark[], simplifies: number): Mark[] {
  return groupNear(marks, GROUP_GAP).flatMap((indices) => {
    const group = indices.flatMap((index) => marks[index] ?? []);
    if (group.length < 4 || !random.chance(simplifies)) return group;
    return keepFew(random.shuffle(group), Math.max(2, Math.round(SHARE_KEPT * group.length)));
  });
}

function keepFew(group: readonly Mark[], count: number): Mark[] {
  const kept = group.slice(0, count).map((mark) => ({ ...mark, spots: [...mark.spots] }));
  for (const dropped of group.slice(count)) {
    const [nearest] = [...kept].sort((one, other) => gap(one, dropped) - gap(other, dropped));
    nearest?.spots.push(...dropped.spots);
  }
  return kept;
}

const gap = (one: Mark, other: Mark) => Math.hypot(one.x - other.x, one.y - other.y);
