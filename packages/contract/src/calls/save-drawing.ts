import * as z from "zod/mini";
import { aquariumSlug } from "../aquarium.ts";
import { ageMs, recordedAs } from "../telemetry/recorded-as.ts";
import { idempotencyKey, identifier, pngDataUrl, savedIn, shortText } from "./fields.ts";

/**
 * Call 3, JSON. `penguin_name` is an id, a Japanese name or `UNKNOWN_PENGUIN`. `mail` is never read, may be missing and may be anything: our client sends
 * `guest` for guests and nothing for members (docs/behaviour.md#e-mail-addresses). From `age_ms` the album knows when it was drawn. Answers `success`.
 */
export const saveDrawingRequest = z.object({
  mail: z.catch(z.optional(shortText), undefined),
  uid: identifier,
  aquarium: aquariumSlug,
  penguin_name: identifier,
  image: pngDataUrl,
  participant: recordedAs,
  age_ms: z.catch(z.optional(ageMs), undefined),
  session: savedIn,
  ...idempotencyKey,
});
export type SaveDrawingRequest = z.infer<typeof saveDrawingRequest>;
