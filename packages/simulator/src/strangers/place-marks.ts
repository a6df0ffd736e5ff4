import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";
import type { Mark } from "./marks.ts";
import type { Anchor } from "./stranger.ts";

/** How exactly a person places a mark. Lengths are canvas units, angles radians. */
export interface Care {
  /**
   * Error of the distance to a mark's reference point, as a share of it (Weber's law); error of the
   * direction.
   */
  readonly weber: number;
  readonly direction: number;
  /** Error of a place, whatever its reference point. */
  readonly scatter: number;
  /**
   * 0 to 1: how much a place is determined by the outline, which does not move, rather than by the existing
   * marks.
   */
  readonly trustInOutline: number;
}

/** The factor on errors while attention is lost (assumption). */
const LAPSE = 3;

/**
 * How much the exactness varies between marks: the deviation of its logarithm (assumption; gives tails as
 * heavy as those measured).
 */
const UNEVEN = 0.4;

/**
 * The errors of the first and the last mark of a drawing relative to the middle one: care gives way to haste
 * (assumption).
 */
const [FIRST, LAST] = [0.7, 1.3];

/**
 * Places marks one after another, each by the nearest existing one or by the outline's edge, with errors in
 * proportion to the distance. So an error is passed on to neighbours that are placed by it, and errors grow
 * along the drawing, the more so the less the outline is trusted.
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

/**
 * Returns the point of the outline by which a mark is placed: the edge beside it, or the pole above or below
 * if that is nearer.
 */
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

/**
 * Within what distance of the outline, and of the middle line, a place is pulled towards it, in canvas units
 * (assumptions).
 */
const NEAR_EDGE = 22;
const NEAR_MIDDLE = 14;

/**
 * How far, as a share of the way, a place beside the belly is brought back to its edge (assumption; 3 of 119
 * measured spots were outside the grid).
 */
const BROUGHT_BACK = 0.6;

/**
 * Pulls a place near the outline towards it, one beyond the outline back to it, and one near the middle line
 * onto that.
 */
export function pullToOutline<Place extends Point>(
  place: Place,
  edgePull: number,
  middlePull: number,
): Place {
  const toEdge = distanceToOutline(place);
  if (toEdge < 0) return moveOutwards(place, BROUGHT_BACK * toEdge);
  const x = place.x - BELLY.centreX;
  if (Math.abs(x) < NEAR_MIDDLE) return { ...place, x: BELLY.centreX + (1 - middlePull) * x };
  return toEdge < NEAR_EDGE ? moveOutwards(place, edgePull * toEdge) : place;
}

/**
 * Returns the distance to the outline along the ray from the belly's centre, in canvas units; negative beyond
 * the outline.
 */
export function distanceToOutline(place: Point): number {
  const [x, y] = [place.x - BELLY.centreX, place.y - BELLY.centreY];
  const u = y / BELLY.halfHeight;
  const reach = Math.hypot(x / (BELLY.halfWidth * (1 + BELLY.pear * Math.max(-1, Math.min(1, u)))), u);
  return reach === 0 ? BELLY.halfWidth : Math.hypot(x, y) * (1 / reach - 1);
}

function moveOutwards<Place extends Point>(place: Place, way: number): Place {
  const [x, y] = [place.x - BELLY.centreX, place.y - BELLY.centreY];
  const grow = 1 + way / Math.max(1, Math.hypot(x, y));
  return { ...place, x: BELLY.centreX + grow * x, y: BELLY.centreY + grow * y };
}

/** Maps a place of the belly to where it is drawn. */
export type Warp = (place: Point) => Point;

/** Deviations of a drawing as a whole: see `habits.ts`. */
interface WholeSpread {
  readonly logHeight: number;
  readonly logWidth: number;
  readonly lean: number;
  readonly shiftX: number;
  readonly shiftY: number;
  readonly unevenness: number;
}

const ANCHOR_Y: Readonly<Record<Anchor, number>> = {
  neck: BELLY.centreY - BELLY.halfHeight,
  middle: BELLY.centreY,
  feet: BELLY.centreY + BELLY.halfHeight,
};

/**
 * Samples the size, lean and shift of a drawing. The size has a fixed point, so that a belly drawn too long
 * from the neck is also too low: this is why drawings vary more in y than in x. All three share one factor,
 * so that a drawing is off in all of them or in none.
 */
export function stretch(
  random: Random,
  spread: WholeSpread,
  {
    anchor,
    logSize,
    clumsiness,
  }: { readonly anchor: Anchor; readonly logSize: number; readonly clumsiness: number },
): Warp {
  const off = clumsiness * Math.exp(random.normal(0, spread.unevenness));
  const height = Math.exp(logSize + off * random.normal(0, spread.logHeight));
  const width = Math.exp(logSize + off * random.normal(0, spread.logWidth));
  const lean = off * random.normal(0, spread.lean);
  const shift = { x: off * random.normal(0, spread.shiftX), y: off * random.normal(0, spread.shiftY) };
  const anchorY = ANCHOR_Y[anchor];
  return (place) => {
    const x = width * (place.x - BELLY.centreX);
    const y = height * (place.y - anchorY);
    // A lean rotates the whole about the belly's middle, whatever the fixed point of its size.
    const fromMiddle = anchorY + y - BELLY.centreY;
    return {
      x: BELLY.centreX + shift.x + x * Math.cos(lean) - fromMiddle * Math.sin(lean),
      y: BELLY.centreY + shift.y + x * Math.sin(lean) + fromMiddle * Math.cos(lean),
    };
  };
}

/**
 * The shortest and longest wavelength of a warp, in canvas units: from about the belly's width to twice its
 * height.
 */
const WAVES = [190, 520] as const;

/**
 * A smooth warp of the belly: per axis the sum of three long waves, with the given standard deviation over
 * all places, in canvas units.
 */
export function smoothWarp(random: Random, amplitude: number): Warp {
  const [alongX, alongY] = [wavesOf(random, amplitude), wavesOf(random, amplitude)];
  return (place) => ({ x: place.x + alongX(place), y: place.y + alongY(place) });
}

function wavesOf(random: Random, amplitude: number): (place: Point) => number {
  const waves = Array.from({ length: 3 }, () => {
    const angle = random.uniform(0, Math.PI);
    const pace = (2 * Math.PI) / random.uniform(...WAVES);
    const phase = random.uniform(0, 2 * Math.PI);
    const height = random.normal(0, amplitude * Math.sqrt(2 / 3));
    return ({ x, y }: Point) => height * Math.sin(pace * (x * Math.cos(angle) + y * Math.sin(angle)) + phase);
  });
  return (place) => waves.reduce((sum, wave) => sum + wave(place), 0);
}
