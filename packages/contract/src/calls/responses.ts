import * as z from "zod/mini";

/**
 * The code, with status 403 and final, with which an aquarium that asks for consent refuses data of visitors
 * who have not agreed.
 */
export const CONSENT_NEEDED = "consent-needed";

/**
 * The response of every refused call, whatever its status. `code` names the refusals that clients tell from
 * others.
 */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.optional(z.string()),
});
export type Failure = z.infer<typeof failure>;

/** The response of a save that is durable. */
export const success = z.object({ success: z.literal(true) });
