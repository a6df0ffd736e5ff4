import { countByCell } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/penguin";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import { learnPattern } from "@harapen/recognition/learning/learn-pattern";
import { toReference } from "@harapen/recognition/learning/to-reference";
import { weighConfirmations } from "@harapen/recognition/learning/weigh-confirmations";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import type { Visitor } from "@harapen/simulator/visitors";
import { recordedOf, type Start } from "./conditions.ts";

/** The answer to a search: ids with their probabilities, best first. */
export type Ranking = ReturnType<typeof identify>["candidates"];

/** A made-up aquarium that learns: its penguins, the keepers' records of each, and what visitors have confirmed. */
export class LearningAquarium {
  readonly patterns: readonly (readonly Spot[])[];
  readonly #recorded: readonly { averageCounts?: number[] }[];
  readonly #confirmed: Confirmation[][];
  #references: ReferenceSet;

  constructor(penguins: number, start: Start, seed: string) {
    const random = createRandom(`${seed} penguins`);
    this.patterns = Array.from({ length: penguins }, () => makePattern(random));
    const counting = createRandom(`${seed} averages`);
    this.#recorded = this.patterns.map((spots) => recordedOf(start, counting, spots));
    this.#confirmed = this.patterns.map(() => []);
    this.#references = this.#refer();
  }

  search(drawing: Drawing): Ranking {
    return identify(this.#references, readDrawing(drawing)).candidates;
  }

  confirm(penguin: number, confirmation: Confirmation): void {
    this.#confirmed[penguin]?.push(confirmation);
  }

  /** Learns every penguin's pattern anew from all that was confirmed. */
  learn(): void {
    this.#references = this.#refer();
  }

  /** The references that keepers who trace every belly would have. */
  traced(): ReferenceSet {
    return prepareReferences(this.patterns.map((spots, penguin) => ({ id: String(penguin), spots })));
  }

  #refer(): ReferenceSet {
    return prepareReferences(
      this.#recorded.map((recorded, penguin) => ({
        id: String(penguin),
        ...toReference(recorded, learnPattern(weighConfirmations(this.#confirmed[penguin] ?? []).drawings)),
      })),
    );
  }
}

/** A drawing with a mark: who draws nothing does not search. */
export function drawSomething(random: Random, spots: readonly Spot[], visitor: Visitor): PenguinDrawing {
  for (;;) {
    const drawing = drawPenguin(random, spots, visitor);
    if (drawing.strokes.length > 0) return drawing;
  }
}

export function queryOf({ strokes, mask }: PenguinDrawing): Drawing {
  return { counts: countByCell(strokes), mask, strokes };
}
