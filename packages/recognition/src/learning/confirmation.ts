import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** How a visitor looked through the candidates before confirming one. */
export interface Browsing {
  /** Candidates whose pages were opened, the confirmed one included. */
  readonly opened: number;
  /** Whether the list was expanded from the first seven to all. */
  readonly expanded: boolean;
}

/** A drawing that, as a visitor confirmed, shows an individual: "This was the one!!!". */
export interface Confirmation {
  /** The drawing's id: two confirmations of one drawing are one, and the later counts. */
  readonly drawing: string;
  /** When it was confirmed, as text that sorts by time. */
  readonly at: string;
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /** The individual's place in the ranking, from 1. */
  readonly rank: number;
  /** The probability that the ranking gave it; `undefined` if none was recorded. */
  readonly score?: number | undefined;
  /** The number of candidates in the ranking. */
  readonly candidates: number;
  /** `undefined` if no event shows it. */
  readonly browsing?: Browsing | undefined;
  /**
   * The device that it came from; `undefined` if no event shows it. All such confirmations count as one
   * device's.
   */
  readonly device?: string | undefined;
  /** Who was signed in. */
  readonly uid?: string | undefined;
  /** The visit that searched, by an id that no client can choose. */
  readonly visit: string;
  /** Identifies the network that the visit came from: the same for all whose addresses share a prefix. */
  readonly prefix: string;
  /** The day on which the search was answered, as text that sorts by time. */
  readonly day: string;
}

/** A drawing that visitors confirmed to show the individual. */
export interface WeightedDrawing {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /**
   * The probability (0 to 1) that the confirmation is correct, before the drawing is compared itself with the
   * individual's other drawings; the score that it starts from includes the pattern that was learned from
   * them by then.
   */
  readonly correct: number;
  /**
   * The drawing's weight (0 to 1) if it is correct: lowered if the `correct` of its device's drawings of the
   * individual sum to more than the bound.
   */
  readonly weight: number;
  /** The device that it came from: one device's drawings are no evidence for each other. */
  readonly device: string;
  /** Who was signed in. */
  readonly uid?: string | undefined;
  /** The visit that it was drawn in. */
  readonly visit: string;
  /** The network that it came from: one prefix's drawings are no evidence for each other either. */
  readonly prefix: string;
  /** The day on which it was drawn. */
  readonly day: string;
}
