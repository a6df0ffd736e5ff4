import type { Answer, Individual, Sketch } from "../case.ts";
import { drawnShape, type Shape, shapeOf } from "../shapes.ts";

/** What a method knows of the individuals, ready to be asked about sketches. */
export type Recognizer = (sketch: Sketch) => Answer;

/** A published method to compare with, and the settings among which it is tuned for each set. */
export interface Rival {
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
  readonly known: (individual: Individual, setting: Setting) => Known;
  readonly drawn: (sketch: Sketch, setting: Setting) => Known;
  /** Higher for a drawing and an individual that are more alike. */
  readonly likeness: (drawn: Known, known: Known, setting: Setting) => number;
}

/** A rival that describes both sides alike and compares the descriptions. */
export function rival<Setting extends Readonly<Record<string, number | string>>, Known>({
  name,
  source,
  settings,
  known,
  drawn,
  likeness,
}: Comparison<Setting, Known>): Rival {
  return {
    name,
    source,
    settings,
    prepare(individuals, index) {
      const setting = settings[index];
      if (!setting) throw new RangeError(`${name} has no setting ${index}`);
      const described = individuals.map((individual) => known(individual, setting));
      return (sketch) => {
        const description = drawn(sketch, setting);
        return { scores: Float64Array.from(described, (each) => likeness(description, each, setting)) };
      };
    },
  };
}

/** A rival that compares points: traced spots with drawn ones. */
export function pointRival<Setting extends Readonly<Record<string, number | string>>, Known>({
  describe,
  ...rest
}: Omit<Comparison<Setting, Known>, "known" | "drawn"> & {
  readonly describe: (shape: Shape, setting: Setting) => Known;
}): Rival {
  return rival({
    ...rest,
    known: ({ spots }, setting) => describe(shapeOf(spots), setting),
    drawn: ({ strokes }, setting) => describe(drawnShape(strokes), setting),
  });
}

/** Every combination of the values given for each setting. */
export function grid<Setting extends Readonly<Record<string, number | string>>>(
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
