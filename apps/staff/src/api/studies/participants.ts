import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { participantsResponse } from "@harapen/contract/staff/studies/participants";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "../request.ts";
import { studyKey } from "./studies.ts";

/** How many participants a page has. */
export const PARTICIPANTS_A_PAGE = 50;

/** The query for a page of a study's participants, those who joined last first; or for the one with a code. */
export const participantsQuery = (
  slug: string,
  study: string,
  { code, page }: { code: string; page: number },
) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "participants", code, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        offset: `${page * PARTICIPANTS_A_PAGE}`,
        limit: `${PARTICIPANTS_A_PAGE}`,
        ...(code !== "" && { code }),
      });
      return requestJson(
        { path: `${STAFF_PATHS.participants(slug, study)}?${query}`, signal },
        participantsResponse,
      );
    },
  });

/** Excludes a participant from analyses for a reason, or includes them again where `reason` is undefined. */
export const setExclusion = (slug: string, study: string, id: string, reason: string | undefined) =>
  request({
    path: STAFF_PATHS.exclusion(slug, study, id),
    ...(reason === undefined ? { method: "DELETE" } : { method: "PUT", json: { reason } }),
  });

/** Notes that a participant has withdrawn. */
export const withdrawParticipant = (slug: string, study: string, id: string) =>
  request({ path: STAFF_PATHS.withdrawal(slug, study, id), method: "POST", json: {} });
