import { countByCell } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import {
  type ConfirmedPattern,
  isDue,
  learnConfirmed,
  toReference,
} from "@harapen/recognition/learning/learn-confirmed";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import type { Visitor } from "@harapen/simulator/visitors";
import { recordedOf, type Start } from "./conditions.ts";

/** The answer to a search: ids with their probabilities, best first. */
export type Ranking = ReturnType<typeof identify>["candidates"];

/**
 * A made-up aquarium that learns: its penguins, the keepers' records of each, and what visitors have
 * confirmed.
 */
export class LearningAquarium {
  readonly patterns: readonly (readonly Spot[])[];
  readonly #recorded: readonly { averageCounts?: number[] }[];
  readonly #confirmed: Confirmation[][];
  #learned: readonly (ConfirmedPattern | undefined)[] = [];
  /** The number of confirmations from which each penguin was last learned. */
  readonly #learnedFrom: number[] = [];
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

  /**
   * Learns each penguin's pattern anew from all confirmations, if that is due; or of every penguin, as the
   * command does.
   */
  learn(which: "due" | "each" = "due"): void {
    this.#learned = this.#confirmed.map((confirmed, penguin) =>
      this.#learnPattern(confirmed, penguin, which),
    );
    this.#references = this.#refer();
  }

  #learnPattern(
    confirmed: readonly Confirmation[],
    penguin: number,
    which: "due" | "each",
  ): ConfirmedPattern | undefined {
    const before = this.#learned[penguin];
    if (before && which === "due" && !isDue(confirmed.slice(this.#learnedFrom[penguin]))) return before;
    this.#learnedFrom[penguin] = confirmed.length;
    return learnConfirmed(confirmed);
  }

  /** The learned patterns, by the penguins' indices; `undefined` if too little supports one. */
  get learned(): readonly (ConfirmedPattern | undefined)[] {
    return this.#learned;
  }

  /** Returns the references of keepers who trace every belly. */
  traced(): ReferenceSet {
    return prepareReferences(this.patterns.map((spots, penguin) => ({ id: String(penguin), spots })));
  }

  #refer(): ReferenceSet {
    return prepareReferences(
      this.#recorded.map((recorded, penguin) => ({
        id: String(penguin),
        ...toReference(recorded, this.#learned[penguin]),
      })),
    );
  }
}

/** Returns a drawing with at least one mark, as visitors who draw nothing do not search. */
export function drawSomething(random: Random, spots: readonly Spot[], visitor: Visitor): PenguinDrawing {
  for (;;) {
    const drawing = drawPenguin(random, spots, visitor);
    if (drawing.strokes.length > 0) return drawing;
  }
}

export function queryOf({ strokes, mask }: PenguinDrawing): Drawing {
  return { counts: countByCell(strokes), mask, strokes };
}
