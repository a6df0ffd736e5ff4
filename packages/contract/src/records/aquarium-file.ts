import * as z from "zod/mini";
import { writtenAidSettings } from "../aids.ts";
import { aquarium } from "../aquarium.ts";
import { bandRule } from "./band-rule.ts";

/** `aquarium.json` of the exchange format: an aquarium's own record, with its keepers' rules. */
export const aquariumFile = z.extend(aquarium, {
  aids: writtenAidSettings,
  /** Unset if the aquarium has none. */
  band_rule: z.optional(bandRule),
});
export type AquariumFile = z.infer<typeof aquariumFile>;
