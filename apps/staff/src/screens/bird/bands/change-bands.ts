import {
  type Band,
  type BandRule,
  bandsOf,
  type Flipper,
  flipperOf,
  wornColors,
} from "@harapen/contract/bands";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { recordChange } from "../section-props.ts";

type Change = (bird: BirdDocument) => BirdDocument;

/** A change of a bird's bands, and with them of the colours that visitors see. */
const ofBands =
  (change: (bands: readonly Band[]) => readonly Band[]): Change =>
  (bird) => {
    const bands = [...change(bandsOf(bird.record))];
    return recordChange({ bands, band_color: wornColors(bands) })(bird);
  };

export const addBand = (band: Band): Change => ofBands((bands) => [...bands, band]);

/** Changes what is known of one of a bird's bands, by its place among them. */
export const changeBand = (index: number, fields: Partial<Band>): Change =>
  ofBands((bands) => bands.map((band, at) => (at === index ? { ...band, ...fields } : band)));

/** Removes a band that the bird never wore. */
export const removeBand = (index: number): Change =>
  ofBands((bands) => bands.filter((_, at) => at !== index));

/** The likely flipper of a bird's next band: by its sex, or the only one with bands here. */
export function likelyFlipper(rule: BandRule, gender: string | null | undefined): Flipper | undefined {
  const { left, right } = rule.most ?? {};
  const only = left === 0 ? "right" : right === 0 ? "left" : undefined;
  return flipperOf(rule, gender) ?? only;
}
