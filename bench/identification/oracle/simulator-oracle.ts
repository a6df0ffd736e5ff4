import { cellAt, cellRectangle, GRID, type Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/spot";
import type { Answer } from "@harapen/measures/rank";
import { omissionRate, type PenguinDrawing, place } from "@harapen/simulator/drawings";

import { project } from "@harapen/simulator/internals/view";
import type { Visitor } from "@harapen/simulator/visitors";
import type { Individual } from "../trial.ts";
import { clutterDensityOf } from "./clutter-density.ts";
import { logLikelihood, resultOf } from "./likelihood.ts";
import { studentTCdf, studentTDensity } from "./student-t.ts";

/** The simulator's truth behind one sketch, except the individual shown. */
export interface SimulatedTruth {
  readonly visitor: Visitor;
  readonly drawing: PenguinDrawing;
}

/** What is observed of marks: the place of each, or only its cell. */
type Observation = (visitor: Visitor, marks: readonly Point[]) => Observer;

interface Observer {
  /** The number of marks that are observed at all. */
  readonly marks: number;
  /** The probability that a spot is observed if it would be drawn at a place. */
  readonly seen: (place: Point) => number;
  /** The density of an observed mark that stands for a spot which would be drawn at a place. */
  readonly near: (mark: number, place: Point) => number;
  readonly addedSeen: number;
  readonly addedNear: (mark: number) => number;
}

/**
 * Scores the individuals for a simulated sketch, given the simulator's parameters: the kind of visitor with
 * all its rates, how far this bird was turned, what hid it, how this drawing as a whole is shifted, scaled
 * and rotated, and which strokes make one mark. Unknown are the individual, which mark stands for which spot,
 * the jitter, and what was omitted, added and merged.
 */
export function scoreSimulated(
  individuals: readonly Individual[],
  { visitor, drawing }: SimulatedTruth,
  observation: Observation,
): Answer {
  const { marks, seen, near, addedSeen, addedNear } = observation(visitor, marksOf(drawing));
  return resultOf(
    Float64Array.from(individuals, ({ spots }) =>
      sumOverMergers(visibleSpots(spots, visitor, drawing), visitor, drawing, (placed) =>
        logLikelihood({
          marks,
          drawn: placed.map((spot) => spot.drawn * seen(spot)),
          near: (mark, spot) => near(mark, placed[spot] as Point),
          added: visitor.clutter * spots.length * addedSeen,
          addedNear,
        }),
      ),
    ),
  );
}

/** Observes the place of each mark. */
export const observePlaces: Observation = ({ jitter, ...visitor }, marks) => {
  const density = studentTDensity(jitter.degreesOfFreedom, jitter.deviation);
  const clutter = clutterDensityOf({ ...visitor, jitter });
  return {
    marks: marks.length,
    seen: () => 1,
    near: (mark, { x, y }) => {
      const { x: markX, y: markY } = marks[mark] as Point;
      return density(markX - x) * density(markY - y);
    },
    addedSeen: 1,
    addedNear: (mark) => clutter.density(marks[mark] as Point),
  };
};

/** Observes the cell of each mark on the grid, and nothing of other marks. */
export const observeCells: Observation = ({ jitter, ...visitor }, marks) => {
  const below = studentTCdf(jitter.degreesOfFreedom, jitter.deviation);
  const clutter = clutterDensityOf({ ...visitor, jitter });
  const cells = marks.map(cellAt).filter((cell) => cell !== undefined);
  const between = (low: number, size: number, at: number) => below(low + size - at) - below(low - at);
  const seen = ({ x, y }: Point) => between(GRID.left, GRID.width, x) * between(GRID.top, GRID.height, y);
  return {
    marks: cells.length,
    seen,
    near: (mark, place) => {
      const { x, y, width, height } = cellRectangle(cells[mark] as number);
      return (between(x, width, place.x) * between(y, height, place.y)) / Math.max(1e-12, seen(place));
    },
    addedSeen: clutter.onGrid,
    addedNear: (mark) => (clutter.cells[cells[mark] as number] as number) / clutter.onGrid,
  };
};

/**
 * Returns the middle of all samples of the strokes that make one mark; the simulator gives them the same list
 * of spots.
 */
function marksOf({ strokes, spotsOf }: PenguinDrawing): Point[] {
  const marks = Map.groupBy(strokes, ({ stroke }) => spotsOf[stroke]);
  return [...marks.values()].map((together) => {
    const samples = together.flatMap(({ pos }) => pos);
    const mean = (axis: "x" | "y") => samples.reduce((sum, point) => sum + point[axis], 0) / samples.length;
    return { x: mean("x"), y: mean("y") };
  });
}

/** A spot where the visitor sees it, and the probability that it is drawn. */
interface Apparent extends Spot {
  readonly drawn: number;
}

/** Returns the spots that are in sight in this view, where the visitor saw them. */
function visibleSpots(spots: readonly Spot[], visitor: Visitor, { view }: PenguinDrawing): Apparent[] {
  return spots.flatMap((spot) => {
    const apparent = project(spot, view);
    return apparent ? [{ ...spot, ...apparent, drawn: 1 - omissionRate(spot, visitor) }] : [];
  });
}

/**
 * Sums a likelihood over the pattern as it is and with one pair of close spots merged; two merged pairs at
 * once are too rare to count.
 */
function sumOverMergers(
  spots: readonly Apparent[],
  { merging }: Visitor,
  { placement }: PenguinDrawing,
  logOf: (spots: readonly Apparent[]) => number,
): number {
  const placed = (each: readonly Apparent[]) => each.map((spot) => place(spot, placement));
  const pairs = spots.flatMap((one, index) =>
    spots
      .slice(index + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) - one.r - other.r < merging.within)
      .map((other) => [one, other] as const),
  );
  const odds = merging.probability / (1 - merging.probability);
  const logs = [
    logOf(placed(spots)),
    ...pairs.map(
      ([one, other]) =>
        Math.log(odds) +
        logOf(placed([...spots.filter((spot) => spot !== one && spot !== other), union(one, other)])),
    ),
  ];
  const highest = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  return highest + Math.log(sum) + pairs.length * Math.log(1 - merging.probability);
}

/** Merges two spots into one mark at the middle of both areas; drawn if both are. */
function union(one: Apparent, other: Apparent): Apparent {
  const [a, b] = [one.r ** 2, other.r ** 2];
  return {
    x: (a * one.x + b * other.x) / (a + b),
    y: (a * one.y + b * other.y) / (a + b),
    r: Math.sqrt(a + b),
    drawn: one.drawn * other.drawn,
  };
}
