import * as z from "zod/mini";
import { writtenAidSettings } from "./aids.ts";
import { aquarium } from "./aquarium.ts";
import { band, bandRule } from "./bands.ts";
import { chosenLocales } from "./chosen-locales.ts";
import { penguin } from "./penguin.ts";
import { photograph } from "./photograph.ts";
import { isoDay } from "./primitives.ts";
import { timeZone } from "./time-zone.ts";

/**
 * A record of an aquarium's base list, `base.json` (docs/behaviour.md#an-aquariums-data), with fields that
 * are never answered to visitors.
 */
export const penguinRecord = z.extend(penguin, {
  /** Its photographs, for those who trace it. */
  photographs: z.optional(z.array(photograph).check(z.maxLength(50))),
  /**
   * The bands that it wears, in their order, and those that it wore. `band_color` has the colours of those
   * that it wears; if this is unset, only the colours are known.
   */
  bands: z.optional(z.array(band).check(z.maxLength(100))),
  /** What its keepers note for each other. */
  notes: z.optional(z.string()),
  /** Its number in the aquarium's own records, and in the studbook of its species. */
  local_id: z.optional(z.string()),
  studbook_id: z.optional(z.string()),
  /** The number of its microchip. */
  chip: z.optional(z.string()),
  /** How it hatched and was reared, in words. */
  hatch: z.optional(z.string()),
  /** The day, month or year in which it last began to moult. */
  moulted_iso: z.optional(isoDay),
});
export type PenguinRecord = z.infer<typeof penguinRecord>;

/** The fields of a record that visitors are never answered. */
export const KEEPERS_FIELDS: readonly string[] = Object.keys(penguinRecord.shape).filter(
  (field) => !Object.hasOwn(penguin.shape, field),
);

/** An aquarium's base list, `base.json`. */
export const penguinRecords = z.array(penguinRecord);

/** `aquarium.json` of the exchange format: an aquarium's own record, with its keepers' rules. */
export const aquariumFile = z.extend(aquarium, {
  aids: writtenAidSettings,
  /** Unset if the aquarium has none. */
  band_rule: z.optional(bandRule),
  /** The IANA time zone in which the aquarium's days are meant; unset is `timeZoneOf`'s default. */
  time_zone: z.optional(timeZone),
  /** The languages in which its keepers write names and words; unset is all. */
  languages: chosenLocales,
});
export type AquariumFile = z.infer<typeof aquariumFile>;
