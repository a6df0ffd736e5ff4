import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { exportsResponse } from "@harapen/contract/staff/studies/exports";
import { type LiveQuery, liveResponse } from "@harapen/contract/staff/studies/live";
import { qualityResponse } from "@harapen/contract/staff/studies/quality";
import type { StudySelection } from "@harapen/contract/studies/selection";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "../request.ts";
import { studyKey } from "./studies.ts";

/** How often live figures are loaded while the page is visible, in milliseconds: with an answer's age (3 s at most) and its time (2 s) they are no more than 10 s behind. */
const LIVE_MS = 5_000;
/** How often data quality is loaded, in milliseconds: the server looks for alerts once a minute. */
const QUALITY_MS = 30_000;

/** The query for a study's live figures. */
export const liveQuery = (slug: string, study: string, wanted: LiveQuery) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "live", wanted],
    queryFn: ({ signal }) =>
      requestJson(
        { path: `${STAFF_PATHS.studyLive(slug, study)}?${addressOf(wanted)}`, signal },
        liveResponse,
      ),
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });

/** The query for a study's data quality. */
export const qualityQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "quality"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyQuality(slug, study), signal }, qualityResponse),
    refetchInterval: QUALITY_MS,
  });

/** The exports that were made. */
export const exportsQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "exports"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyExports(slug, study), signal }, exportsResponse),
  });

/** Makes an export, and resolves to its zip. */
export const makeExport = async (slug: string, study: string, selection: StudySelection) =>
  (
    await request({ path: STAFF_PATHS.studyExports(slug, study), method: "POST", json: { selection } })
  ).blob();

function addressOf(wanted: LiveQuery): string {
  return new URLSearchParams(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
}
