import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** What a visitor did before they said which of the candidates it was. */
export interface Conduct {
  /** Candidates whose pages were opened, the confirmed one included. */
  readonly opened: number;
  /** Whether the list was expanded from the first seven to all. */
  readonly expanded: boolean;
}

/** A drawing that a visitor confirmed to show an individual: "This was the one!!!". */
export interface Confirmation {
  /** Of the drawing: two confirmations of one drawing are one, and the later counts. */
  readonly drawing: string;
  /** When, in any order that text has. */
  readonly at: string;
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /** The individual's place in the ranking, from 1. */
  readonly rank: number;
  /** The probability that the ranking gave it; `undefined` where the record tells none. */
  readonly score?: number | undefined;
  /** How many candidates the ranking has. */
  readonly candidates: number;
  /** `undefined` where no event tells. */
  readonly conduct?: Conduct | undefined;
  /** The device that it came from; `undefined` where no event tells, which all such share. */
  readonly device?: string | undefined;
  /** Who was signed in. */
  readonly uid?: string | undefined;
}
