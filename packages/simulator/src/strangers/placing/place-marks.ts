import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";
import type { Mark } from "../marks/mark.ts";

/** How exactly a person places a mark. Lengths are canvas units, angles radians. */
export interface Care {
  /** Error of the distance to a mark's reference point, as a share of it (Weber's law); error of the direction. */
  readonly weber: number;
  readonly direction: number;
  /** Error of a place, whatever its reference point. */
  readonly scatter: number;
  /** 0 to 1: how much a place is determined by the outline, which does not move, rather than by the existing marks. */
  readonly trustInOutline: number;
}

/** The factor on errors while attention is lost (assumption). */
const LAPSE = 3;

/** How much the exactness varies between marks: the deviation of its logarithm (assumption; gives tails as heavy as those measured). */
const UNEVEN = 0.4;

/** The errors of the first and the last mark of a drawing relative to the middle one: care gives way to haste (assumption). */
const [FIRST, LAST] = [0.7, 1.3];

/**
 * Places marks one after another, each by the nearest existing one or by the outline's edge, with errors in proportion to the distance. So
 * an error is passed on to neighbours that are placed by it, and errors grow along the drawing, the more so the less the outline is trusted.
 */
export function placeMarks(
  random: Random,
  marks: readonly Mark[],
  care: Care,
  inattentive: readonly boolean[],
): Mark[] {
  const placed: { readonly meant: Point; readonly drawn: Point }[] = [];
  return marks.map((mark, index) => {
    const haste = FIRST + (LAST - FIRST) * (index / Math.max(1, marks.length - 1));
    const error = haste * Math.exp(random.normal(0, UNEVEN)) * (inattentive[index] ? LAPSE : 1);
    const outline = landmarkOf(mark);
    const byOutline = putBy(random, mark, { meant: outline, drawn: outline }, care, error);
    const neighbour = nearest(mark, placed);
    const byNeighbour = neighbour ? putBy(random, mark, neighbour, care, error) : byOutline;
    const trust = care.trustInOutline;
    const drawn = {
      x: trust * byOutline.x + (1 - trust) * byNeighbour.x + random.normal(0, care.scatter * error),
      y: trust * byOutline.y + (1 - trust) * byNeighbour.y + random.normal(0, care.scatter * error),
    };
    placed.push({ meant: mark, drawn });
    return { ...mark, ...drawn };
  });
}

/** Returns the point of the outline by which a mark is placed: the edge beside it, or the pole above or below if that is nearer. */
function landmarkOf({ x, y }: Point): Point {
  const side = x < BELLY.centreX ? -1 : 1;
  const edge = { x: BELLY.centreX + side * bellyHalfWidth(y), y };
  const pole = { x: BELLY.centreX, y: BELLY.centreY + (y < BELLY.centreY ? -1 : 1) * BELLY.halfHeight };
  return Math.abs(x - edge.x) <= Math.hypot(x - pole.x, y - pole.y) ? edge : pole;
}

function putBy(
  random: Random,
  mark: Point,
  by: { readonly meant: Point; readonly drawn: Point },
  { weber, direction }: Care,
  error: number,
): Point {
  const length = Math.exp(random.normal(0, weber * error));
  const angle = random.normal(0, direction * error);
  const [x, y] = [length * (mark.x - by.meant.x), length * (mark.y - by.meant.y)];
  return {
    x: by.drawn.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: by.drawn.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

function nearest<Placed extends { readonly meant: Point }>(
  mark: Point,
  placed: readonly Placed[],
): Placed | undefined {
  const distance = ({ meant }: Placed) => Math.hypot(meant.x - mark.x, meant.y - mark.y);
  return placed.reduce<Placed | undefined>(
    (best, each) => (best && distance(best) <= distance(each) ? best : each),
    undefined,
  );
}
