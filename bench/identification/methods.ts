import { identify, type Posterior } from "@harapen/recognition/identify";
import { prepareReferences, type Reference } from "@harapen/recognition/reference";
import type { Answer, Individual, Sketch, Trial } from "./case.ts";
import { RIVALS } from "./rivals/all.ts";
import type { Recognizer } from "./rivals/rival.ts";

/** Names of what is compared beside the rivals. */
export const ENGINE = "this engine";
export const COUNTS_ALONE = "this engine, pos and part alone";
export const AVERAGES_ALONE = "this engine, avr_pos alone known";
export const WITH_BANDS = "this engine, two band colours told";
export const ORACLE = "oracle";
export const ORACLE_UNPLACED = "oracle, not told how the whole lies";
export const ORACLE_OF_COUNTS = "oracle, nine counts alone";

/** Everything that is compared, by name; `setting` chooses among a rival's settings. */
export function recognizer(name: string, setting: number, trial: Trial): Recognizer {
  const variant = VARIANTS[name];
  if (variant) return ask(trial.individuals, variant);
  if (name === ORACLE) return trial.oracle;
  if (name === ORACLE_UNPLACED && trial.oracleUnplaced) return trial.oracleUnplaced;
  if (name === ORACLE_OF_COUNTS && trial.oracleOfCounts) return trial.oracleOfCounts;
  const rival = RIVALS.find((each) => each.name === name);
  if (!rival) throw new RangeError(`There is no method ${name}.`);
  return rival.prepare(trial.individuals, setting);
}

/** What is known of an individual, and what is told of a drawing. */
interface Variant {
  readonly known: (individual: Individual) => Reference;
  readonly told: (sketch: Sketch) => Parameters<typeof identify>[1];
}

const traced = ({ id, spots }: Individual) => ({ id, spots });
const drawn = ({ counts, mask, strokes }: Sketch) => ({ counts, mask, strokes });

const VARIANTS: Readonly<Record<string, Variant>> = {
  [ENGINE]: { known: traced, told: drawn },
  [COUNTS_ALONE]: { known: traced, told: ({ counts, mask }) => ({ counts, mask }) },
  [AVERAGES_ALONE]: { known: ({ id, averageCounts }) => ({ id, averageCounts }), told: drawn },
  [WITH_BANDS]: {
    known: ({ id, spots, bandColors }) => ({ id, spots, bandColors }),
    told: (sketch) => ({ ...drawn(sketch), bandColors: sketch.bandColors }),
  },
};

function ask(individuals: readonly Individual[], { known, told }: Variant): Recognizer {
  const references = prepareReferences(individuals.map(known));
  const places = new Map(individuals.map(({ id }, index) => [id, index]));
  return (sketch) => answerOf(identify(references, told(sketch)), places);
}

function answerOf({ candidates }: Posterior, places: ReadonlyMap<string, number>): Answer {
  const scores = new Float64Array(places.size);
  for (const { id, probability } of candidates) scores[places.get(id) ?? 0] = probability;
  return { scores, claimed: candidates[0]?.probability ?? 0 };
}
