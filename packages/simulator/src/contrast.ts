import type { Spot } from "@harapen/contract/spot";
import { boldAmong } from "@harapen/tracing/bold-spots";
import type { Random } from "./random.ts";

/** A spot with what visitors see of it beside its place and size. */
export interface SeenSpot extends Spot {
  /** How dark it is, as a multiple of what the bird's spots are on average; unset is as its `bold` says. */
  readonly contrast?: number;
}

/** The deviation of the logarithm of contrast between the spots of one bird. Assumed. */
const LOG_DEVIATION = 0.35;

/** How dark a spot is whose contrast is not known: about the mean of those proposed as bold, and of the rest. */
const TYPICAL = { bold: 1.4, other: 1 } as const;

/**
 * Returns how strongly a spot draws the eye, by its area and contrast. That it is their product is assumed.
 */
export function prominence({ r, bold, contrast = TYPICAL[bold ? "bold" : "other"] }: SeenSpot): number {
  return r ** 2 * contrast;
}

/** Samples the spots' contrasts, and marks as `bold` those that tracing would propose. */
export function withContrast(random: Random, spots: readonly Spot[]): SeenSpot[] {
  const seen = spots.map((spot) => ({ ...spot, contrast: Math.exp(random.normal(0, LOG_DEVIATION)) }));
  const bold = boldAmong(seen);
  return seen.map((spot, index) => (bold[index] ? { ...spot, bold: true } : spot));
}
