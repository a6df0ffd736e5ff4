import * as z from "zod/mini";

/** The answer of every refused call, whatever its status. */
export const failure = z.object({ success: z.literal(false), message: z.string() });
export type Failure = z.infer<typeof failure>;

/** The answer of a save that is durable. */
export const success = z.object({ success: z.literal(true) });
