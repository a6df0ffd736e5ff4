import type * as z from "zod/mini";

/**
 * The option for reading what a stranger sent: it stops at the first issue. A body of 63 kB can have 60,000, which take a second to
 * collect, and more than fits the stack. It is zod's own option for `validate`, which gives no reason.
 */
export const TO_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };
