import type { GridVector, Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { Answer } from "@harapen/measures/rank";
import { drawnPoints, type PointSet, pointSetOf } from "./point-set.ts";

/** What a baseline is told of an individual. */
export interface Known {
  /** The traced spots, in canvas units. */
  readonly spots: readonly Point[];
  /** Nine counts, averaged over drawings of it. */
  readonly averageCounts: readonly number[];
}

/** What a baseline is given of a drawing. */
export interface Drawn {
  readonly strokes: readonly Stroke[];
  /** How many strokes begin in each cell of the belly grid. */
  readonly counts: GridVector;
}

/** Scores a drawing against the individuals that a method has been prepared for. */
export type Recognizer = (drawn: Drawn) => Answer;

/** A published method for comparison, with the settings among which it is tuned for each set. */
export interface Baseline {
  readonly name: string;
  /** The publication that describes the method. */
  readonly source: string;
  readonly settings: readonly Readonly<Record<string, number | string>>[];
  prepare(individuals: readonly Known[], setting: number): Recognizer;
}

interface Comparison<Setting, Descriptor> {
  readonly name: string;
  readonly source: string;
  readonly settings: readonly Setting[];
  readonly describeReference: (individual: Known, setting: Setting) => Descriptor;
  readonly describeDrawn: (sketch: Drawn, setting: Setting) => Descriptor;
  /** The similarity, higher if a drawing and an individual are more alike. */
  readonly similarity: (drawn: Descriptor, reference: Descriptor, setting: Setting) => number;
}

/** Creates a baseline that describes both sides and compares the descriptions. */
export function baseline<Setting extends Readonly<Record<string, number | string>>, Descriptor>({
  name,
  source,
  settings,
  describeReference,
  describeDrawn,
  similarity,
}: Comparison<Setting, Descriptor>): Baseline {
  return {
    name,
    source,
    settings,
    prepare(individuals, index) {
      const setting = settings[index];
      if (!setting) throw new RangeError(`${name} has no setting ${index}`);
      const described = individuals.map((individual) => describeReference(individual, setting));
      return (drawn) => {
        const description = describeDrawn(drawn, setting);
        return { scores: Float64Array.from(described, (each) => similarity(description, each, setting)) };
      };
    },
  };
}

/** Creates a baseline that compares points: traced spots with drawn ones. */
export function pointBaseline<Setting extends Readonly<Record<string, number | string>>, Descriptor>({
  describe,
  ...rest
}: Omit<Comparison<Setting, Descriptor>, "describeReference" | "describeDrawn"> & {
  readonly describe: (shape: PointSet, setting: Setting) => Descriptor;
}): Baseline {
  return baseline({
    ...rest,
    describeReference: ({ spots }, setting) => describe(pointSetOf(spots), setting),
    describeDrawn: ({ strokes }, setting) => describe(drawnPoints(strokes), setting),
  });
}

/** Returns all combinations of the values given for each setting. */
export function settingsGrid<Setting extends Readonly<Record<string, number | string>>>(
  values: {
    readonly [Key in keyof Setting]: readonly Setting[Key][];
  },
): Setting[] {
  const entries = Object.entries(values) as [string, readonly (number | string)[]][];
  return entries.reduce<Record<string, number | string>[]>(
    (all, [key, each]) => all.flatMap((setting) => each.map((value) => ({ ...setting, [key]: value }))),
    [{}],
  ) as Setting[];
}
