import type { Look } from "@harapen/contract/calls/looks";
import { everythingVisible, NOT_VISIBLE, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { Id } from "./id.ts";

/** The description of the penguin from the penguin info form. */
export interface Description {
  readonly penName: string;
  readonly bandColors: readonly string[];
}

export const NOT_DESCRIBED: Description = { penName: "", bandColors: [] };

/** The part of a view of Draw that the drawing needs to know. */
interface ViewOfDraw {
  readonly id: Id;
}

/** A question about the candidates of a search; the first one about a drawing has number 1. */
export interface Question {
  readonly look: Look;
  readonly number: number;
  /** Whether the visitor has opened it: at first there is only its line. */
  isOpen: boolean;
}

/** A drawing as it was searched for, with the answer. */
export interface Search {
  readonly id: Id;
  readonly drawing: Drawing;
  readonly strokes: readonly (readonly Point[])[];
  readonly mask: VisibilityMask;
  readonly description: Description;
  /** As answered, best first. */
  readonly ranking: readonly RankedPenguin[];
  /** The views of Draw in which the drawing was open up to Done. */
  readonly drawViews: readonly ViewOfDraw[];
  /** The question asked about it, until it is answered or declined. */
  question: Question | undefined;
}

/** A drawing by the visitor. */
export class Drawing {
  readonly id = new Id("drawing");
  /** The points that the finger passed, stroke by stroke, in canvas units. */
  strokes: readonly (readonly Point[])[] = [];
  mask: VisibilityMask = everythingVisible();
  /** The search whose results are shown; `undefined` if there are none. */
  search: Search | undefined;
  /** The answers to the questions about its bands since it was searched for. */
  bandsAnswers: readonly string[] = [];
  /** Whether the visitor has said which penguin it shows, or that they are not sure. */
  isAnswered = false;
  /** Whether another drawing was open in one of its views of Draw, whose time is then not its draw time. */
  sharesViews = false;
  readonly drawViews: ViewOfDraw[] = [];
  readonly description: Description;

  constructor(description = NOT_DESCRIBED) {
    this.description = description;
  }

  add(stroke: readonly Point[]): void {
    this.#change([...this.strokes, stroke], this.mask);
  }

  undo(): void {
    this.#change(this.strokes.slice(0, -1), this.mask);
  }

  toggle(cell: number): void {
    const mask = this.mask.map((value, at) => (at === cell ? opposite(value) : value));
    this.#change(this.strokes, mask);
  }

  #change(strokes: Drawing["strokes"], mask: VisibilityMask): void {
    this.strokes = strokes;
    this.mask = mask;
    this.isAnswered = false;
  }

  /** Whether it has changed since it was searched for. */
  get hasChanged(): boolean {
    const { search } = this;
    if (!search) return false;
    const { strokes, mask } = this;
    const isSame =
      strokes.length === search.strokes.length &&
      strokes.every((stroke, at) => stroke === search.strokes[at]) &&
      mask.every((cell, at) => cell === search.mask[at]);
    return !isSame;
  }

  /** The number of its strokes and unseen cells. */
  get marks(): number {
    return this.strokes.length + this.mask.filter((cell) => cell === NOT_VISIBLE).length;
  }

  /** Whether the visitor would miss it if it were lost. */
  get isMissed(): boolean {
    return !this.isAnswered && (this.search !== undefined || !this.isEmpty);
  }

  get isEmpty(): boolean {
    return this.marks === 0;
  }
}

const opposite = (value: VisibilityMask[number]) => (value === VISIBLE ? NOT_VISIBLE : VISIBLE);
