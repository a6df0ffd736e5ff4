import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** A drawing that visitors confirmed to show the individual. */
export interface WeightedDrawing {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /**
   * The probability (0 to 1) that the confirmation is correct, before the drawing is compared itself with the individual's other drawings; the
   * score that it starts from includes the pattern that was learned from them by then.
   */
  readonly correct: number;
  /** The drawing's weight (0 to 1) if it is correct: lowered if the `correct` of its device's drawings of the individual sum to more than the bound. */
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
