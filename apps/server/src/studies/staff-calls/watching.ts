import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { liveQuery } from "@harapen/contract/staff/studies/live";
import {
  MAX_DRAWINGS,
  type StudyDrawingResponse,
  type StudyDrawingsResponse,
  studyDrawingQuery,
  studyDrawingsQuery,
} from "@harapen/contract/staff/studies/replay";
import { readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { StudyDrawings } from "../replay/study-drawings.ts";
import { getStudy } from "../study-store.ts";

/** Serves a page of a study's drawings, by pseudonyms. */
export const listDrawings = readingCall({
  path: STAFF_PATHS.studyDrawings(":slug", ":study"),
  access: "analyst",
  action: "list-study-drawings",
  query: studyDrawingsQuery,
  async answer({
    context: { database, studies },
    params: { slug, study: id },
    query,
  }): Promise<StudyDrawingsResponse> {
    const study = await getStudy(studies.stored, slug, id);
    if (query.arm !== undefined && study.unblinded_at === null)
      throw new StaffError("forbidden", "The study is blinded: drawings are not shown by arm.");
    return new StudyDrawings(database, study).list(query, MAX_DRAWINGS);
  },
});

/** Serves how a drawing was made, step by step. */
export const replayDrawing = readingCall({
  path: STAFF_PATHS.studyDrawing(":slug", ":study", ":id"),
  access: "analyst",
  action: "replay-drawing",
  query: studyDrawingQuery,
  async answer({ context: { database, studies }, params, query }): Promise<StudyDrawingResponse> {
    const study = await getStudy(studies.stored, params.slug, params.study);
    const found = await new StudyDrawings(database, study).find(
      params.id.toLowerCase(),
      query.participant.toLowerCase(),
    );
    if (!found) throw new StaffError("not-found", "There is no such drawing.");
    return found;
  },
});

/** Serves the live figures of a study's visits; by arm, once the study is unblinded. */
export const readLive = readingCall({
  path: STAFF_PATHS.studyLive(":slug", ":study"),
  access: "analyst",
  query: liveQuery,
  async answer({ context: { studies }, params: { slug, study: id }, query }) {
    const study = await getStudy(studies.stored, slug, id);
    const asksForArms = query.by === "arm" || query.arm !== undefined;
    if (asksForArms && study.unblinded_at === null)
      throw new StaffError("blinded", "Outcomes by arm are hidden until the study is unblinded.");
    return studies.live.figures(study, query);
  },
});

/** Serves whether the recorded data can be trusted, with past and present alerts. */
export const readQuality = readingCall({
  path: STAFF_PATHS.studyQuality(":slug", ":study"),
  access: "analyst",
  async answer({ context: { studies }, params: { slug, study: id } }) {
    return studies.live.quality(await getStudy(studies.stored, slug, id));
  },
});
