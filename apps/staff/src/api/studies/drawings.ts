import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  type StudyDrawingsQuery,
  studyDrawingResponse,
  studyDrawingsResponse,
} from "@harapen/contract/staff/studies/replay";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "../request.ts";
import { studyKey } from "./studies.ts";

/** A page of a study's drawings. */
export const studyDrawingsQuery = (slug: string, study: string, asked: StudyDrawingsQuery) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "drawings", asked],
    queryFn: ({ signal }) =>
      requestJson(
        { path: `${STAFF_PATHS.studyDrawings(slug, study)}?${new URLSearchParams({ ...asked })}`, signal },
        studyDrawingsResponse,
      ),
  });

/** How one of them was made. */
export const studyDrawingQuery = (slug: string, study: string, drawing: string, participant: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "drawing", drawing],
    queryFn: ({ signal }) =>
      requestJson(
        { path: `${STAFF_PATHS.studyDrawing(slug, study, drawing)}?participant=${participant}`, signal },
        studyDrawingResponse,
      ),
  });
