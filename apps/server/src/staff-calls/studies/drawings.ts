import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  MAX_DRAWINGS,
  type StudyDrawingResponse,
  type StudyDrawingsResponse,
  studyDrawingQuery,
  studyDrawingsQuery,
} from "@harapen/contract/staff/studies/replay";
import { StaffError } from "../../errors/staff-error.ts";
import { StudyDrawings } from "../../research/replay/study-drawings.ts";
import { readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

/** Serves a page of a study's drawings, by pseudonyms. */
export const listDrawings = readingCall({
  path: STAFF_PATHS.studyDrawings(":slug", ":study"),
  access: "analyst",
  action: "list-study-drawings",
  query: studyDrawingsQuery,
  async answer({ context: { storage }, params: { slug, study: id }, query }): Promise<StudyDrawingsResponse> {
    const study = await getStudy(storage.studies, slug, id);
    if (query.arm !== undefined && study.unblinded_at === null)
      throw new StaffError("forbidden", "The study is blinded: drawings are not shown by arm.");
    return new StudyDrawings(storage.database, study).list(query, MAX_DRAWINGS);
  },
});

/** Serves how a drawing was made, step by step. */
export const replayDrawing = readingCall({
  path: STAFF_PATHS.studyDrawing(":slug", ":study", ":id"),
  access: "analyst",
  action: "replay-drawing",
  query: studyDrawingQuery,
  async answer({ context: { storage }, params, query }): Promise<StudyDrawingResponse> {
    const study = await getStudy(storage.studies, params.slug, params.study);
    const found = await new StudyDrawings(storage.database, study).find(
      params.id.toLowerCase(),
      query.participant.toLowerCase(),
    );
    if (!found) throw new StaffError("not-found", "There is no such drawing.");
    return found;
  },
});
