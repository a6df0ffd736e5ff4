import * as z from "zod/mini";
import { isoDay } from "../iso-day.ts";

/** The flippers: left and right from the penguin's own point of view. */
export const FLIPPERS = ["left", "right"] as const;
export type Flipper = (typeof FLIPPERS)[number];
export const flipper = z.enum(FLIPPERS);

/** A flipper band that a penguin wears or wore. */
export const band = z.object({
  /** The code of its colour. */
  color: z.string(),
  /** Unset if not known. */
  flipper: z.optional(flipper),
  /** The first day that the penguin wore it; unset if not known. */
  since: z.optional(isoDay),
  /** The day that it was taken off; unset while it is worn. */
  until: z.optional(isoDay),
});
export type Band = z.infer<typeof band>;

/** What is known of a penguin's bands. */
export interface BandedPenguin {
  readonly band_color: readonly string[];
  readonly bands?: readonly Band[] | undefined;
}

/** Returns the bands of a penguin: only their colours if nothing more is recorded. */
export function bandsOf({ bands, band_color }: BandedPenguin): readonly Band[] {
  return bands ?? band_color.map((color) => ({ color }));
}

/** Returns the bands that are worn today. */
export function wornBands(bands: readonly Band[]): readonly Band[] {
  return bands.filter(({ until }) => until === undefined);
}

/** Returns the colours of the bands that are worn today, which visitors see. */
export function wornColors(bands: readonly Band[]): string[] {
  return wornBands(bands).map(({ color }) => color);
}
