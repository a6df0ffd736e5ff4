import * as z from "zod/mini";
import { studySelection } from "../../studies/selection.ts";
import { uuid } from "../../uuid.ts";

/** `POST STAFF_PATHS.studyExports`: makes an export, and answers it as a zip. Refused as `blinded` until outcomes by arm are shown. */
export const makeExportRequest = z.object({ selection: studySelection });

/** An export that was made. */
export const pastExport = z.object({
  id: uuid,
  at: z.string(),
  /** Who made it; `null`: an operator's command. */
  by: z.nullable(z.object({ mail: z.string(), name: z.nullable(z.string()) })),
  selection: studySelection,
  /** The SHA-256 of each file, in hexadecimal, by its path in the export. */
  files: z.record(z.string(), z.string()),
});
export type PastExport = z.infer<typeof pastExport>;

/** The response of `GET STAFF_PATHS.studyExports`, the newest first. */
export const exportsResponse = z.object({ exports: z.array(pastExport), unblinded: z.boolean() });
export type ExportsResponse = z.infer<typeof exportsResponse>;

/** The file of an export that lists all others with their digests: if it is the same in two exports, these are the same. */
export const DIGESTED_BY_ALL = "datapackage.json";
