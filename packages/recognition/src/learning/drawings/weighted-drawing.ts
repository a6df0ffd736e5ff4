import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** A drawing that visitors confirmed to show the individual. */
export interface WeightedDrawing {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /**
   * The probability (0 to 1) that the confirmation is correct, before it is compared with the individual's other drawings by themselves; the
   * score that it starts from holds the pattern that was learned of them by then.
   */
  readonly correct: number;
  /** The drawing's weight (0 to 1) where it is correct: a device's drawings of one individual share theirs, by their `correct`. */
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
