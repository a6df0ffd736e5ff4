import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";

/** A drawing that visitors confirmed to show the individual. */
export interface WeighedDrawing {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  /** The probability (0 to 1) that the confirmation is right, by all that is known besides the individual's other drawings. */
  readonly right: number;
  /** The drawing's say (0 to 1) where it is right: a device's drawings of one individual share theirs. */
  readonly share: number;
  /** The device that it came from. What one device draws does not bear itself out. */
  readonly device: string;
}
