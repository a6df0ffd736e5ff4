import * as z from "zod/mini";

/** The screens by the names that events know them by; views beside them have names of their own. */
export const SCREENS = ["home", "draw", "results", "detail", "catalog", "album"] as const;
export const screen = z.enum(SCREENS);
export type Screen = z.infer<typeof screen>;
