import * as z from "zod/mini";
import { isoDay } from "../iso-day.ts";

/** The flippers, as the penguin itself has left and right. */
export const FLIPPERS = ["left", "right"] as const;
export type Flipper = (typeof FLIPPERS)[number];
export const flipper = z.enum(FLIPPERS);

/** A flipper band that a penguin wears or wore. */
export const band = z.object({
  /** The code of its colour. */
  color: z.string(),
  /** Unset where that is not known. */
  flipper: z.optional(flipper),
  /** The first day that it wore it; unset where that is not known. */
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

/** The bands of a penguin, known by their colours alone where nobody recorded more. */
export function bandsOf({ bands, band_color }: BandedPenguin): readonly Band[] {
  return bands ?? band_color.map((color) => ({ color }));
}

/** The bands that are worn today. */
export function wornBands(bands: readonly Band[]): readonly Band[] {
  return bands.filter(({ until }) => until === undefined);
}

/** The colours of the bands that are worn today, which visitors see. */
export function wornColors(bands: readonly Band[]): string[] {
  return wornBands(bands).map(({ color }) => color);
}
