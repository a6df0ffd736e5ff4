import * as z from "zod/mini";
import { studyDay } from "./settings.ts";

/** What an export of a study is to have. A saved selection gives the same bytes again while nothing of the study changes. */
export const studySelection = z
  .strictObject({
    /** The first and the last day, of the study's time zone, on which the server received what is exported; `null`: without bound. */
    from: z.nullable(studyDay),
    to: z.nullable(studyDay),
    /** `all`: those whom the analysis leaves out too, marked as such. Who has withdrawn is in neither. */
    participants: z.enum(["all", "analysed"]),
    /** Whether it has drawings: pictures, and where the strokes run. */
    drawings: z.boolean(),
    /** Whether every table is there as Parquet, too. */
    parquet: z.boolean(),
  })
  .check(z.refine(({ from, to }) => from === null || to === null || from <= to, "ends before it begins"));
export type StudySelection = z.infer<typeof studySelection>;

/** Everything that was recorded of all participants. */
export const WHOLE_STUDY: StudySelection = {
  from: null,
  to: null,
  participants: "all",
  drawings: true,
  parquet: false,
};
