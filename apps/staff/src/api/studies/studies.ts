import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studiesResponse, studyResponse, studyVersionsResponse } from "@harapen/contract/staff/studies";
import { madeCodesResponse, studyCodesResponse } from "@harapen/contract/staff/studies/codes";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { StudyStatus } from "@harapen/contract/studies/study";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "../draft.ts";
import { requestJson } from "../request.ts";

/** The query for an aquarium's studies, with what everybody with a role there may know of them. */
export const studiesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "studies"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.studies(slug), signal }, studiesResponse),
  });

/** The first part of the keys of all queries about a study. */
export const studyKey = (slug: string, study: string) => [...aquariumKey(slug), "study", study] as const;

/** A study with its settings. */
export const studyQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "settings"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.study(slug, study), signal }, studyResponse),
  });

/** All versions of a study's settings, the newest first. */
export const studyVersionsQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "versions"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyVersions(slug, study), signal }, studyVersionsResponse),
  });

/** Makes a study, as a draft; answers the one that was made with the id before, if there is one. */
export const addStudy = (slug: string, study: { id: string; settings: StudySettings }) =>
  requestJson({ path: STAFF_PATHS.studies(slug), method: "POST", json: study }, studyResponse);

/** A change of a study by somebody who saw it at a revision. */
interface Seen {
  readonly revision: number;
}

/** Writes a draft's settings anew. */
export const putStudy = (slug: string, study: string, put: Seen & { settings: StudySettings }) =>
  requestJson({ path: STAFF_PATHS.study(slug, study), method: "PUT", json: put }, studyResponse);

/** Changes a study that has started, by a new version of its settings. */
export const addStudyVersion = (
  slug: string,
  study: string,
  version: Seen & { settings: StudySettings; reason: string },
) =>
  requestJson({ path: STAFF_PATHS.studyVersions(slug, study), method: "POST", json: version }, studyResponse);

/** Starts a study, freezes it, lets it run again or closes it. */
export const setStudyStatus = (slug: string, study: string, next: Seen & { status: StudyStatus }) =>
  requestJson({ path: STAFF_PATHS.studyStatus(slug, study), method: "POST", json: next }, studyResponse);

/** Shows outcomes by arm from now on. */
export const unblindStudy = (slug: string, study: string, seen: Seen) =>
  requestJson({ path: STAFF_PATHS.studyUnblinding(slug, study), method: "POST", json: seen }, studyResponse);

/** The codes that a study hands out. */
export const studyCodesQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "codes"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyCodes(slug, study), signal }, studyCodesResponse),
  });

/** Makes codes; a request that is sent again with its id makes no others. */
export const makeCodes = (slug: string, study: string, wanted: { count: number; request_id: string }) =>
  requestJson({ path: STAFF_PATHS.studyCodes(slug, study), method: "POST", json: wanted }, madeCodesResponse);
