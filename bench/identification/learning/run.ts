import { readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { createRandom } from "@harapen/simulator/random";
import { VISITORS } from "@harapen/simulator/visitors";
import { drawSomething, LearningAquarium, queryOf, type Ranking } from "./aquarium.ts";
import { LEARNED_AFTER, MEASURED_AFTER, type Mistakes, type Start } from "./conditions.ts";
import { Visits } from "./visits.ts";

const PENGUINS = 60;
/** The number of drawings of each penguin by each kind of visitor from which nothing is learned. */
const HELD_OUT = 1;

export interface LearningRun {
  readonly start: Start;
  readonly mistakes: Mistakes;
  readonly seed: string;
  /** The number of confirmed drawings of each penguin after which the run ends. */
  readonly until: number;
}

/** The ranks (from 0) of the right penguin, for each held-out drawing. */
export interface HeldOutRanks {
  /** The number of confirmed drawings of each penguin by then; `undefined`: every belly traced. */
  readonly after: number | undefined;
  readonly ranks: readonly number[];
}

/**
 * Lets one aquarium learn from its visitors. Returns how it ranks held-out drawings, measured at intervals.
 */
export function runLearning({ start, mistakes, seed, until }: LearningRun): HeldOutRanks[] {
  const aquarium = new LearningAquarium(PENGUINS, start, seed);
  const visits = new Visits(aquarium, mistakes, seed);
  const held = heldOut(aquarium, seed);
  const place = (search: (drawing: ReturnType<typeof queryOf>) => Ranking) =>
    held.map(({ shows, drawing }) => search(drawing).findIndex(({ id }) => id === shows));
  const traced = aquarium.traced();
  const placed: HeldOutRanks[] = [
    { after: undefined, ranks: place((drawing) => identify(traced, readDrawing(drawing)).candidates) },
  ];
  if (mistakes === "one device, 1,000 times") {
    visits.poisoningDevice();
    aquarium.learn();
  }
  for (let round = 0; round <= until; round++) {
    if (round > 0) for (const penguin of aquarium.patterns.keys()) visits.untilConfirmed(penguin);
    if (LEARNED_AFTER.includes(round)) aquarium.learn();
    if (MEASURED_AFTER.some((after) => after === round))
      placed.push({ after: round, ranks: place((drawing) => aquarium.search(drawing)) });
  }
  return placed;
}

/**
 * Returns drawings from which nothing is learned, of every penguin by every kind of visitor, and which
 * penguins they show.
 */
export function heldOut({ patterns }: LearningAquarium, seed: string) {
  const random = createRandom(`${seed} held out`);
  return patterns.flatMap((spots, penguin) =>
    VISITORS.flatMap((visitor) =>
      Array.from({ length: HELD_OUT }, () => ({
        shows: String(penguin),
        drawing: queryOf(drawSomething(random, spots, visitor)),
      })),
    ),
  );
}
