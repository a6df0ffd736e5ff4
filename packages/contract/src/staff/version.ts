import * as z from "zod/mini";

/**
 * The answer of `GET STAFF_PATHS.version`: what the server runs. The commit is its first twelve digits, or null
 * where the server does not know it.
 */
export const versionState = z.object({ version: z.string(), commit: z.nullable(z.string()) });
export type VersionState = z.infer<typeof versionState>;
