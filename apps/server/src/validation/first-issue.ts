import type * as z from "zod/mini";

/**
 * How to read what a stranger sent: no further than the first issue. A body of 63 kB can have 60,000, which take a second to
 * collect, and more than the stack holds. The option is zod's own for `validate`, which says no reason.
 */
export const TO_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };
