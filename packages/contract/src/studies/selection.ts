import * as z from "zod/mini";
import { studyDay } from "./settings.ts";

/** What an export of a study contains. A saved selection gives the same bytes again as long as nothing in the study changes. */
export const studySelection = z
  .strictObject({
    /** The first and the last day, in the study's time zone, on which the server received what is exported; `null`: unbounded. */
    from: z.nullable(studyDay),
    to: z.nullable(studyDay),
    /** `all`: also those whom the analysis leaves out, marked as such. Neither has those who withdrew. */
    participants: z.enum(["all", "analysed"]),
    /** Whether it has drawings: pictures, and the courses of the strokes. */
    drawings: z.boolean(),
    /** Whether every table is included as Parquet, too. */
    parquet: z.boolean(),
  })
  .check(z.refine(({ from, to }) => from === null || to === null || from <= to, "ends before it begins"));
export type StudySelection = z.infer<typeof studySelection>;

/** Everything that was recorded about all participants. */
export const WHOLE_STUDY: StudySelection = {
  from: null,
  to: null,
  participants: "all",
  drawings: true,
  parquet: false,
};
