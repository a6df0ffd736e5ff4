import { drawnPoints, type PointSet, pointSetOf } from "../point-set.ts";
import type { Individual, MethodResult, Sketch } from "../trial.ts";

/** What a method knows of the individuals, ready to recognise sketches. */
export type Recognizer = (sketch: Sketch) => MethodResult;

/** A published method to compare with, and the settings among which it is tuned for each set. */
export interface Baseline {
  readonly name: string;
  /** Where the method is described. */
  readonly source: string;
  readonly settings: readonly Readonly<Record<string, number | string>>[];
  prepare(individuals: readonly Individual[], setting: number): Recognizer;
}

interface Comparison<Setting, Known> {
  readonly name: string;
  readonly source: string;
  readonly settings: readonly Setting[];
  readonly describeKnown: (individual: Individual, setting: Setting) => Known;
  readonly describeDrawn: (sketch: Sketch, setting: Setting) => Known;
  /** Higher for a drawing and an individual that are more alike. */
  readonly similarity: (drawn: Known, known: Known, setting: Setting) => number;
}

/** A baseline that describes both sides alike and compares the descriptions. */
export function baseline<Setting extends Readonly<Record<string, number | string>>, Known>({
  name,
  source,
  settings,
  describeKnown,
  describeDrawn,
  similarity,
}: Comparison<Setting, Known>): Baseline {
  return {
    name,
    source,
    settings,
    prepare(individuals, index) {
      const setting = settings[index];
      if (!setting) throw new RangeError(`${name} has no setting ${index}`);
      const described = individuals.map((individual) => describeKnown(individual, setting));
      return (sketch) => {
        const description = describeDrawn(sketch, setting);
        return { scores: Float64Array.from(described, (each) => similarity(description, each, setting)) };
      };
    },
  };
}

/** A baseline that compares points: traced spots with drawn ones. */
export function pointBaseline<Setting extends Readonly<Record<string, number | string>>, Known>({
  describe,
  ...rest
}: Omit<Comparison<Setting, Known>, "describeKnown" | "describeDrawn"> & {
  readonly describe: (shape: PointSet, setting: Setting) => Known;
}): Baseline {
  return baseline({
    ...rest,
    describeKnown: ({ spots }, setting) => describe(pointSetOf(spots), setting),
    describeDrawn: ({ strokes }, setting) => describe(drawnPoints(strokes), setting),
  });
}

/** Every combination of the values given for each setting. */
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
