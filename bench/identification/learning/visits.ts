import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import type { PenguinDrawing } from "@harapen/simulator/drawings";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS, type Visitor } from "@harapen/simulator/visitors";
import { drawSomething, type LearningAquarium, queryOf, type Ranking } from "./aquarium.ts";
import {
  CONFIRMED_PER_DAY,
  EXPANDS_RESULTS,
  type Mistakes,
  NETWORKS,
  OPENS_OTHERS,
  POISONING_CONFIRMATIONS,
  WRONG_SHARE,
} from "./conditions.ts";

/** The attacking device, and its network. */
const FLOODING = "flooding";
const KINDS = VISITORS as readonly [Visitor, ...Visitor[]];

/** The visits to an aquarium, each from its own device. */
export class Visits {
  readonly #aquarium: LearningAquarium;
  readonly #mistakes: Mistakes;
  readonly #random: Random;
  readonly #networks: Random;
  /** The number of confirmed drawings of each penguin, by its index. */
  readonly #confirmed = new Map<number, number>();
  #count = 0;

  constructor(aquarium: LearningAquarium, mistakes: Mistakes, seed: string) {
    this.#aquarium = aquarium;
    this.#mistakes = mistakes;
    this.#random = createRandom(`${seed} visits ${mistakes}`);
    this.#networks = createRandom(`${seed} networks`);
  }

  /** Lets visitors draw the penguin until one of them confirms: this one or, by mistake, another. */
  untilConfirmed(penguin: number): void {
    const wrong = this.#mistakes.startsWith("one in ten") && this.#random.chance(WRONG_SHARE);
    while (!this.#visit(penguin, wrong)) this.#count++;
  }

  /** Simulates a data-poisoning attack: one device confirms drawings of all penguins as others. */
  poisoningDevice(): void {
    const penguins = this.#aquarium.patterns.length;
    for (let count = 0; count < POISONING_CONFIRMATIONS; count++) {
      const penguin = this.#random.integer(0, penguins - 1);
      const { drawing, ranking } = this.#search(penguin);
      const other = (penguin + this.#random.integer(1, penguins - 1)) % penguins;
      this.#confirm(other, drawing, ranking, FLOODING);
    }
  }

  #visit(penguin: number, wrong: boolean): boolean {
    const { drawing, ranking } = this.#search(penguin);
    const meant = wrong ? this.#mistakeFor(penguin, ranking) : penguin;
    const place = ranking.findIndex(({ id }) => id === String(meant));
    if (place >= FIRST_RESULTS && !wrong && !this.#random.chance(EXPANDS_RESULTS)) return false;
    this.#confirm(meant, drawing, ranking, `device ${this.#count}`);
    return true;
  }

  #search(penguin: number) {
    const spots = this.#aquarium.patterns[penguin] ?? [];
    const drawing = drawSomething(this.#random, spots, this.#random.pick(KINDS));
    return { drawing, ranking: this.#aquarium.search(queryOf(drawing)) };
  }

  #mistakeFor(penguin: number, ranking: Ranking): number {
    const others = ranking.filter(({ id }) => id !== String(penguin));
    const first = this.#mistakes === "one in ten, the first other in the ranking";
    return Number(others[first ? 0 : this.#random.integer(0, others.length - 1)]?.id);
  }

  #confirm(penguin: number, { strokes, mask }: PenguinDrawing, ranking: Ranking, device: string): void {
    const place = ranking.findIndex(({ id }) => id === String(penguin));
    const before = this.#confirmed.get(penguin) ?? 0;
    if (device !== FLOODING) this.#confirmed.set(penguin, before + 1);
    const confirmation: Confirmation = {
      visit: `${device} ${this.#count}`,
      prefix: device === FLOODING ? FLOODING : this.#network(),
      day: String(Math.floor(before / CONFIRMED_PER_DAY)).padStart(3, "0"),
      drawing: String(this.#count++),
      at: "",
      strokes,
      mask,
      rank: place + 1,
      score: ranking[place]?.probability,
      candidates: ranking.length,
      browsing: {
        opened: this.#random.chance(OPENS_OTHERS) ? 2 : 1,
        expanded: place >= FIRST_RESULTS,
      },
      device,
    };
    this.#aquarium.confirm(penguin, confirmation);
  }

  #network(): string {
    if (this.#networks.chance(NETWORKS.aquarium)) return "aquarium";
    return `network ${this.#networks.integer(1, NETWORKS.others)}`;
  }
}
