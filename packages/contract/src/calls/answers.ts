import * as z from "zod/mini";

/** Why an aquarium that asks its visitors takes nothing of who has not agreed: with status 403, for good. */
export const CONSENT_NEEDED = "consent-needed";

/** The answer of every refused call, whatever its status. `code` names the refusals that clients tell from others. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.optional(z.string()),
});
export type Failure = z.infer<typeof failure>;

/** The answer of a save that is durable. */
export const success = z.object({ success: z.literal(true) });
