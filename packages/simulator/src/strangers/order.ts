import type { Random } from "../random.ts";
import type { StrangerKind } from "./habits.ts";
import { groupNear, type Mark } from "./marks.ts";

/** Each mark of a group is within this distance of another of it, in canvas units (assumption). */
const GROUP_GAP = 35;

/**
 * Returns the marks in the order of drawing. Adults draw from top to bottom, as those measured did, and
 * finish a group before the next; children begin with the largest and go on to nearby ones; a glimpse is
 * drawn in the order of noticing, which is that of `marks`.
 */
export function orderMarks(random: Random, marks: readonly Mark[], kind: StrangerKind): Mark[] {
  if (kind === "glimpse") return [...marks];
  return kind === "child" ? wander(random, marks) : downwards(random, marks);
}

function downwards(random: Random, marks: readonly Mark[]): Mark[] {
  return groupNear(marks, GROUP_GAP)
    .map((indices) => {
      const keyed = indices
        .flatMap((index) => marks[index] ?? [])
        .map((mark) => ({ mark, key: mark.y + random.normal(0, 12) }))
        .sort((one, other) => one.key - other.key);
      return { first: keyed[0]?.key ?? 0, group: keyed.map(({ mark }) => mark) };
    })
    .sort((one, other) => one.first - other.first)
    .flatMap(({ group }) => group);
}

/** How often a child goes to any mark instead of the nearest (assumption). */
const LEAPS = 0.2;

function wander(random: Random, marks: readonly Mark[]): Mark[] {
  const left = [...marks].sort((one, other) => other.r - one.r);
  const order = left.splice(0, 1);
  while (left.length > 0) {
    const last = order.at(-1);
    const near = left.indexOf(nearestTo(last, left));
    order.push(...left.splice(random.chance(LEAPS) ? random.integer(0, left.length - 1) : near, 1));
  }
  return order;
}

function nearestTo(from: Mark | undefined, marks: readonly Mark[]): Mark {
  const distance = (mark: Mark) => (from ? Math.hypot(mark.x - from.x, mark.y - from.y) : 0);
  return marks.reduce((best, mark) => (distance(mark) < distance(best) ? mark : best));
}
