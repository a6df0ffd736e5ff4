import { BASELINES } from "@harapen/benchmark/baselines/all";
import type { Answer } from "@harapen/measures/rank";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import type { Posterior } from "@harapen/recognition/evidence/posterior";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences, type Reference } from "@harapen/recognition/reference";
import type { Traces } from "./sets/traces.ts";
import type { Individual, Sketch, Trial } from "./trial.ts";

/** Scores a sketch against the individuals of a trial. */
type Recognizer = (sketch: Sketch) => Answer;

/** Names of the methods that are compared with the baselines. */
export const ENGINE = "this engine";
export const COUNTS_ALONE = "this engine, pos and part alone";
export const AVERAGES_ALONE = "this engine, avr_pos alone known";
export const WITH_BANDS = "this engine, two band colours given";
export const BY_HAND = "this engine, spots traced by hand known";
const PROPOSED = "this engine, proposed spots known, uncorrected";
export const CORRECTED = "this engine, traced and corrected spots known";
const JOINED = "this engine, two photographs' spots known";
const UNITED = "this engine, two photographs' spots known, presence left out";
export const ORACLE = "oracle";
export const ORACLE_UNPLACED = "oracle, placement unknown";
export const ORACLE_OF_COUNTS = "oracle, nine counts alone";

/**
 * Returns a method by its name, prepared for a trial; `setting` selects one of a baseline's settings. Throws
 * for an unknown name.
 */
export function recognizer(name: string, setting: number, trial: Trial): Recognizer {
  const variant = VARIANTS[name] ?? TRACED_VARIANTS[name];
  if (variant) return engineMethod(trial.individuals, variant);
  if (name === ORACLE) return trial.oracle;
  if (name === ORACLE_UNPLACED && trial.oracleUnplaced) return trial.oracleUnplaced;
  if (name === ORACLE_OF_COUNTS && trial.oracleOfCounts) return trial.oracleOfCounts;
  const baseline = BASELINES.find((each) => each.name === name);
  if (!baseline) throw new RangeError(`There is no method ${name}.`);
  return baseline.prepare(trial.individuals, setting);
}

/** The engine with some of its inputs: what it knows of an individual, and what it is given of a drawing. */
interface Variant {
  readonly known: (individual: Individual) => Reference;
  readonly given: (sketch: Sketch) => Drawing;
}

const traced = ({ id, spots }: Individual) => ({ id, spots });
const drawn = ({ counts, mask, strokes }: Sketch) => ({ counts, mask, strokes });

const VARIANTS: Readonly<Record<string, Variant>> = {
  [ENGINE]: { known: traced, given: drawn },
  [COUNTS_ALONE]: { known: traced, given: ({ counts, mask }) => ({ counts, mask }) },
  [AVERAGES_ALONE]: { known: ({ id, averageCounts }) => ({ id, averageCounts }), given: drawn },
  [WITH_BANDS]: {
    known: ({ id, spots, bandColors }) => ({ id, spots, bandColors }),
    given: (sketch) => ({ ...drawn(sketch), bandColors: sketch.bandColors }),
  },
};

const asTraced = (kind: keyof Traces): Variant => ({
  known: ({ id, traces }) => ({ id, spots: traces?.[kind] }),
  given: drawn,
});

const TRACED_VARIANTS: Readonly<Record<string, Variant>> = {
  [BY_HAND]: asTraced("byHand"),
  [PROPOSED]: asTraced("proposed"),
  [CORRECTED]: asTraced("corrected"),
  [JOINED]: asTraced("joined"),
  [UNITED]: asTraced("united"),
};

/** The names of the engine's variants that know what is traced from photographs. */
export const TRACED: readonly string[] = Object.keys(TRACED_VARIANTS);

function engineMethod(individuals: readonly Individual[], { known, given }: Variant): Recognizer {
  const references = prepareReferences(individuals.map(known));
  const indices = new Map(individuals.map(({ id }, index) => [id, index]));
  return (sketch) => resultOf(identify(references, readDrawing(given(sketch))), indices);
}

function resultOf({ candidates }: Posterior, indices: ReadonlyMap<string, number>): Answer {
  const scores = new Float64Array(indices.size);
  for (const { id, probability } of candidates) scores[indices.get(id) ?? 0] = probability;
  return { scores, confidence: candidates[0]?.probability ?? 0 };
}
