import { createTransform } from "@harapen/contract/alignment";
import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";

/** What a photograph shows of a bird's pattern. */
export type Trace = Pick<Photograph, "alignment" | "spots" | "traced">;

/**
 * A spot of the joined pattern: where it is in the first photograph's frame, and in which photographs it is
 * seen.
 */
interface JoinedSpot extends Point {
  readonly radii: number[];
  /** In how many photographs it is bold. */
  bold: number;
  readonly seenIn: Set<Trace>;
}

/**
 * Joins the traces of one bird's photographs into its pattern. Every spot is kept. Its `presence` is the
 * share in which it is seen of those photographs that show its place; unset if that is all. It is bold if it
 * is bold in half of those in which it is seen. Its place is that of the first photograph that has it, in the
 * frame of the first photograph: put the one that visitors see first. A photograph without a trace is
 * ignored.
 */
export function joinTraces(photographs: readonly Trace[]): Spot[] {
  const traced = photographs.filter(({ spots }) => spots !== undefined);
  const joined: JoinedSpot[] = [];
  for (const trace of traced) addTrace(joined, trace);
  return joined.map((spot) => toSpot(spot, traced));
}

function addTrace(joined: JoinedSpot[], trace: Trace): void {
  const spots = trace.spots ?? [];
  const registration = findRegistration(spots, joined);
  const places = spots.map((spot) => register(spot, registration));
  const matches = new Map(matchNearest(places, joined));
  const before = [...joined];
  for (const [at, { r, bold: isBold = false }] of spots.entries()) {
    const same = before[matches.get(at) ?? -1];
    const bold = Number(isBold);
    if (same === undefined) {
      joined.push({ ...(places[at] as Point), radii: [r], bold, seenIn: new Set([trace]) });
    } else {
      same.radii.push(r);
      same.bold += bold;
      same.seenIn.add(trace);
    }
  }
}

function toSpot({ x, y, radii, bold, seenIn }: JoinedSpot, traces: readonly Trace[]): Spot {
  const showing = traces.filter((trace) => seenIn.has(trace) || wouldShow(trace, { x, y }));
  const presence = seenIn.size / showing.length;
  const r = radii.reduce((sum, radius) => sum + radius, 0) / radii.length;
  return {
    ...{ x: round(x), y: round(y), r: round(r) },
    ...(presence < 1 && { presence }),
    ...(2 * bold >= seenIn.size && { bold: true }),
  };
}

/** Rounds to a tenth of a canvas unit: nobody traces more exactly. */
const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Whether a photograph would show a spot at a place if the bird had one: it shows the place, and all of it
 * was looked at.
 */
function wouldShow({ alignment, traced }: Trace, place: Point): boolean {
  if (traced !== true) return false;
  return alignment === undefined || createTransform(alignment).isVisible(place);
}

/**
 * The difference between two photographs of one bird: a small shift, in canvas units, after a scale about the
 * belly's centre.
 */
interface Registration {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const IDENTITY: Registration = { x: 0, y: 0, scale: 1 };

function register(place: Point, { x, y, scale }: Registration): Point {
  return {
    x: BELLY.centreX + scale * (place.x - BELLY.centreX) + x,
    y: BELLY.centreY + scale * (place.y - BELLY.centreY) + y,
  };
}

const SHIFTS = [-16, -12, -8, -4, 0, 4, 8, 12, 16];
const SCALES = [0.88, 0.94, 1, 1.06, 1.12];

/**
 * The standard deviations of a spot's remaining distance between two photographs, and of their shift, in
 * canvas units.
 */
const RESIDUAL = 5;
const SHIFT = 10;

/**
 * Finds how the spots of one photograph are laid on those of another: the best of a grid of shifts and
 * scales, with which most spots have one near them, corrected by the remaining shift between matching spots.
 */
function findRegistration(from: readonly Point[], onto: readonly Point[]): Registration {
  if (from.length === 0 || onto.length === 0) return IDENTITY;
  let best = IDENTITY;
  let bestScore = scoreOf(IDENTITY, from, onto);
  for (const scale of SCALES)
    for (const x of SHIFTS)
      for (const y of SHIFTS) {
        const score = scoreOf({ x, y, scale }, from, onto);
        if (score > bestScore) [best, bestScore] = [{ x, y, scale }, score];
      }
  return refine(best, from, onto);
}

/**
 * Returns the sum over spots of a Gaussian of the distance to the nearest one, minus a penalty on large
 * shifts and scales.
 */
function scoreOf(registration: Registration, from: readonly Point[], onto: readonly Point[]): number {
  const { x, y, scale } = registration;
  const penalty = (x * x + y * y) / (2 * SHIFT * SHIFT) + Math.log(scale) ** 2 / (2 * 0.08 ** 2);
  const near = from.reduce((sum, place) => {
    const moved = register(place, registration);
    const squared = Math.min(...onto.map((other) => (other.x - moved.x) ** 2 + (other.y - moved.y) ** 2));
    return sum + Math.exp(-squared / (2 * RESIDUAL * RESIDUAL));
  }, 0);
  return near - 0.5 * penalty;
}

/**
 * Adds the mean shift that remains between matching spots, as if there were one more pair without any. The
 * scale stays the grid's.
 */
function refine(start: Registration, from: readonly Point[], onto: readonly Point[]): Registration {
  const moved = from.map((place) => register(place, start));
  const pairs = matchNearest(moved, onto);
  const shift = (axis: "x" | "y") =>
    pairs.reduce((sum, [one, other]) => sum + (onto[other] as Point)[axis] - (moved[one] as Point)[axis], 0) /
    (pairs.length + 1);
  return { x: start.x + shift("x"), y: start.y + shift("y"), scale: start.scale };
}

/**
 * After registration, spots of two photographs that are farther apart than this, in canvas units, are
 * different spots.
 */
const MAX_DISTANCE = 11;

/** Pairs places of two lists one to one, the nearest first; returns the places' indices. */
function matchNearest(
  places: readonly Point[],
  others: readonly Point[],
): (readonly [place: number, other: number])[] {
  const pairs = places
    .flatMap((place, at) =>
      others.map((other, otherAt) => ({
        pair: [at, otherAt] as const,
        distance: Math.hypot(place.x - other.x, place.y - other.y),
      })),
    )
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .sort((one, other) => one.distance - other.distance);
  const taken = new Set<number>();
  const othersTaken = new Set<number>();
  return pairs.flatMap(({ pair }) => {
    const [at, otherAt] = pair;
    if (taken.has(at) || othersTaken.has(otherAt)) return [];
    taken.add(at);
    othersTaken.add(otherAt);
    return [pair];
  });
}
