import type { Random } from "../random.ts";
import { centreOf, groupNear, type Mark } from "./marks.ts";

/** Each spot of a group is within this distance of another of it, in canvas units (assumption). */
const GROUP_GAP = 45;

/**
 * How far, as a share of the way, a mark between two others moves to their midpoint: remembered dots form
 * evenly spaced rows (osf.io/qgb4x); the share is an assumption.
 */
const EVENS_OUT = 0.25;

/**
 * A mark lies between two others if the angle between these, seen from it, is at least 145 degrees, whose
 * cosine this is.
 */
const OPPOSITE = -0.82;

/**
 * Returns places as a person remembers them before the hand moves: groups shrink towards their centres, rows
 * even out, details may be mirrored.
 */
export function recall(
  marks: readonly Mark[],
  { groupPull, mirrorsDetail }: { readonly groupPull: number; readonly mirrorsDetail: boolean },
): Mark[] {
  const recalled = [...marks];
  for (const indices of groupNear(marks, GROUP_GAP)) {
    const centre = centreOf(indices.flatMap((index) => marks[index] ?? []));
    for (const index of indices) {
      const mark = marks[index];
      if (!mark) continue;
      const side = mirrorsDetail ? -1 : 1;
      recalled[index] = {
        ...mark,
        x: centre.x + side * (1 - groupPull) * (mark.x - centre.x),
        y: centre.y + (1 - groupPull) * (mark.y - centre.y),
      };
    }
  }
  return recalled.map((mark) => evenOut(mark, recalled));
}

function evenOut(mark: Mark, marks: readonly Mark[]): Mark {
  const [one, other] = marks
    .filter((each) => each !== mark)
    .map((each) => ({ x: each.x - mark.x, y: each.y - mark.y }))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  if (!one || !other) return mark;
  const cosine =
    (one.x * other.x + one.y * other.y) / (Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y));
  if (cosine > OPPOSITE) return mark;
  return {
    ...mark,
    x: mark.x + (EVENS_OUT * (one.x + other.x)) / 2,
    y: mark.y + (EVENS_OUT * (one.y + other.y)) / 2,
  };
}

/**
 * Whether attention is lost at each of `count` marks in turn: it lapses for a while, so that large errors
 * come together.
 */
export function lapses(random: Random, count: number, begins: number, stays: number): boolean[] {
  let gone = false;
  return Array.from({ length: count }, () => {
    gone = random.chance(gone ? stays : begins);
    return gone;
  });
}
