import type { Point } from "@harapen/contract/geometry";
import type { Spot } from "@harapen/contract/penguin";
import { omissionRate, type PenguinDrawing, place } from "@harapen/simulator/drawings";
import { seen } from "@harapen/simulator/view";
import type { Visitor } from "@harapen/simulator/visitors";
import type { Answer, Individual } from "../case.ts";
import { inventionDensity } from "./inventions.ts";
import { answerOf, type DrawingErrors, type ExpectedSpot, logLikelihood } from "./likelihood.ts";
import { studentDensity } from "./student.ts";

/** The simulator's truth about one sketch, but for whom it shows. */
export interface SimulatedTruth {
  readonly visitor: Visitor;
  readonly drawing: PenguinDrawing;
}

const inventions = new Map<string, DrawingErrors["addedDensity"]>();

/**
 * Whom a simulated sketch shows, to one who knows the simulator: the kind of visitor with all its rates, how far this bird was turned, what
 * hid it, how this drawing as a whole is shifted, scaled and turned, and which strokes make one mark. Unknown remain the individual,
 * which mark stands for which spot, the jitter, and what was omitted, added and merged.
 */
export function askSimulator(
  individuals: readonly Individual[],
  { visitor, drawing }: SimulatedTruth,
): Answer {
  const marks = marksOf(drawing);
  const density = studentDensity(visitor.jitter.freedom, visitor.jitter.deviation);
  const addedDensity = inventions.get(visitor.name) ?? inventionDensity(visitor);
  inventions.set(visitor.name, addedDensity);
  return answerOf(
    Float64Array.from(individuals, ({ spots }) => {
      const errors = { density, added: visitor.addition * spots.length, addedDensity };
      return overMergers(expected(spots, visitor, drawing), visitor, drawing, (each) =>
        logLikelihood(marks, each, errors),
      );
    }),
  );
}

/** The middle of all samples of the strokes that make one mark; the simulator gives them one list of spots. */
function marksOf({ strokes, spotsOf }: PenguinDrawing): Point[] {
  const marks = Map.groupBy(strokes, ({ stroke }) => spotsOf[stroke]);
  return [...marks.values()].map((together) => {
    const samples = together.flatMap(({ pos }) => pos);
    const mean = (axis: "x" | "y") => samples.reduce((sum, point) => sum + point[axis], 0) / samples.length;
    return { x: mean("x"), y: mean("y") };
  });
}

interface Apparent extends ExpectedSpot {
  readonly r: number;
}

/** The spots that this view leaves in sight, where the visitor saw them. */
function expected(spots: readonly Spot[], visitor: Visitor, { view }: PenguinDrawing): Apparent[] {
  return spots.flatMap((spot) => {
    const apparent = seen(spot, view);
    return apparent ? [{ ...spot, ...apparent, drawn: 1 - omissionRate(spot, visitor) }] : [];
  });
}

/** Sums a likelihood over the pattern as it is and with one pair of close spots drawn as one; two such pairs at once are too rare to count. */
function overMergers(
  spots: readonly Apparent[],
  { merging }: Visitor,
  { placement }: PenguinDrawing,
  logOf: (spots: readonly ExpectedSpot[]) => number,
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

/** One mark at the middle of both areas; drawn if both are. */
function union(one: Apparent, other: Apparent): Apparent {
  const [a, b] = [one.r ** 2, other.r ** 2];
  return {
    x: (a * one.x + b * other.x) / (a + b),
    y: (a * one.y + b * other.y) / (a + b),
    r: Math.sqrt(a + b),
    drawn: one.drawn * other.drawn,
  };
}
