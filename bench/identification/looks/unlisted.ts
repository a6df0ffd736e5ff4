import { mayBeUnlisted } from "@harapen/contract/penguin";
import { rank } from "@harapen/recognition/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import { createRandom } from "@harapen/simulator/random";
import { type Family, makeFlock } from "./visits.ts";

/** An aquarium's visits; in a fifth of them the penguin is not among the references. */
export interface UnlistedRun {
  readonly family: Family;
  readonly penguins: number;
  readonly ofEach: number;
  readonly seed: string;
}

export interface UnlistedOutcome {
  readonly visitor: string;
  readonly cluster: string;
  /** Whether the penguin is among the references. */
  readonly listed: boolean;
  /** The probability that the engine gave to "none of these". */
  readonly unlisted: number;
  readonly hinted: boolean;
}

/** The share of the visits whose penguin is removed from the references. */
export const REMOVED = 0.2;

export function runUnlisted({ family, penguins, ofEach, seed }: UnlistedRun): UnlistedOutcome[] {
  const { birds, visits } = makeFlock(family, penguins, ofEach, seed);
  const random = createRandom(`${seed} removed`);
  const known = birds.map(({ id, spots }) => ({ id, spots }));
  const all = prepareReferences(known);
  return visits.map(({ kind, drawing, sight }) => {
    const listed = !random.chance(REMOVED);
    const references = listed ? all : prepareReferences(known.filter(({ id }) => id !== sight.id));
    const scores = rank(references, drawing).map(({ score }) => score);
    const unlisted = Math.max(0, 1 - scores.reduce((sum, score) => sum + score, 0));
    return { visitor: kind, cluster: seed, listed, unlisted, hinted: mayBeUnlisted(scores) };
  });
}
