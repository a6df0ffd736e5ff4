import * as z from "zod/mini";
import { uuid } from "../../primitives.ts";
import { studyDay } from "../../studies/settings.ts";

/**
 * How an export's CSV files are written: `plain` for programs, or for Excel, which opens a file by a double
 * click as its country writes numbers: with a decimal point, and so commas between the columns, or with a
 * decimal comma, and so semicolons.
 */
export const CSV_FORMS = ["plain", "excel", "excel-decimal-comma"] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

/**
 * What an export of a study contains. A saved selection gives the same bytes again as long as nothing in the
 * study changes.
 */
export const studySelection = z
  .strictObject({
    /**
     * The first and the last day, in the study's time zone, on which the server received what is exported;
     * `null`: unbounded.
     */
    from: z.nullable(studyDay),
    to: z.nullable(studyDay),
    /** `all`: also those whom the analysis leaves out, marked as such. Neither has those who withdrew. */
    participants: z.enum(["all", "analysed"]),
    /** Whether it has drawings: pictures, and the courses of the strokes. */
    drawings: z.boolean(),
    /** Whether every table is included as Parquet, too. */
    parquet: z.boolean(),
    /** Selections of before there was a choice have none. */
    csv: z._default(z.enum(CSV_FORMS), "plain"),
    /**
     * Whether arms are letters, and nothing is in it that tells which arm each is. Such an export has no
     * drawings, and may be made before the study is unblinded.
     */
    blinded: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ from, to }) => from === null || to === null || from <= to, "ends before it begins"),
    z.refine(({ blinded, drawings }) => !(blinded && drawings), "is blinded, and has drawings"),
  );
export type StudySelection = z.infer<typeof studySelection>;

/** Everything that was recorded about all participants. */
export const WHOLE_STUDY: StudySelection = {
  from: null,
  to: null,
  participants: "all",
  drawings: true,
  parquet: false,
  csv: "plain",
};

/**
 * `POST STAFF_PATHS.studyExports`: makes an export, and answers it as a zip. Until outcomes by arm are shown,
 * one that is not blinded is refused as `blinded`.
 */
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

/**
 * The file of an export that lists all others with their digests: if it is the same in two exports, these are
 * the same.
 */
export const DIGESTED_BY_ALL = "datapackage.json";
