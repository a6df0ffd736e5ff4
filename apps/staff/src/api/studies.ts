import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  type PilotData,
  type StudyStatus,
  studiesResponse,
  studyResponse,
  studyVersionsResponse,
} from "@harapen/contract/staff/studies";
import { exportsResponse, type StudySelection } from "@harapen/contract/staff/studies/exports";
import { type LiveQuery, liveResponse } from "@harapen/contract/staff/studies/live";
import {
  madeCodesResponse,
  participantsResponse,
  studyCodesResponse,
} from "@harapen/contract/staff/studies/participants";
import {
  type AlertChannel,
  alertWays,
  qualityResponse,
  testAlertResponse,
} from "@harapen/contract/staff/studies/quality";
import {
  type StudyDrawingsQuery,
  studyDrawingResponse,
  studyDrawingsResponse,
} from "@harapen/contract/staff/studies/replay";
import {
  enteredTruthResponse,
  truthDrawingsResponse,
  truthResponse,
} from "@harapen/contract/staff/studies/truth";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";

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

/** By which ways the server can send a study's alerts. */
export const alertWaysQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "alert-ways"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyAlertTest(slug, study), signal }, alertWays),
  });

/** Sends a message by which a researcher sees whether alerts arrive; resolves to why it was not sent. */
export const testAlert = (slug: string, study: string, json: { channel: AlertChannel; to: string }) =>
  requestJson({ path: STAFF_PATHS.studyAlertTest(slug, study), method: "POST", json }, testAlertResponse);

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

/** Starts a pilot of a draft: one, however often it is sent with its id. Resolves to the pilot. */
export const startPilot = (slug: string, study: string, pilot: Seen & { id: string }) =>
  requestJson({ path: STAFF_PATHS.studyPilot(slug, study), method: "POST", json: pilot }, studyResponse);

/** Starts a study, and says what becomes of its pilots' data; freezes it, lets it run again or closes it. */
export const setStudyStatus = (
  slug: string,
  study: string,
  next: Seen & { status: StudyStatus; pilots?: PilotData | undefined },
) => requestJson({ path: STAFF_PATHS.studyStatus(slug, study), method: "POST", json: next }, studyResponse);

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

/** Makes codes to hand out. */
export const makeCodes = (slug: string, study: string, count: number) =>
  requestJson(
    { path: STAFF_PATHS.studyCodes(slug, study), method: "POST", json: { count } },
    madeCodesResponse,
  );

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

/** How many participants a page has. */
export const PARTICIPANTS_A_PAGE = 50;

/** The query for a page of a study's participants, the latest first; or for the one with a code. */
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

export const truthKey = (slug: string, study: string) => [...studyKey(slug, study), "truth"] as const;

/** What was entered today, the latest first. */
export const truthQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...truthKey(slug, study), "today"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.truth(slug, study), signal }, truthResponse),
  });

/** What the participant with a code has drawn in the last hours. */
export const truthDrawingsQuery = (slug: string, study: string, code: string) =>
  queryOptions({
    queryKey: [...truthKey(slug, study), "drawings", code],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.truthDrawings(slug, study, code), signal }, truthDrawingsResponse),
  });

/** Which penguin somebody saw. */
interface EnteredTruth {
  readonly participant: string;
  /** `null`: all of the participant's drawings. */
  readonly drawing_id: string | null;
  /** `null`: none of the listed penguins. */
  readonly penguin: string | null;
  readonly note: string;
  /** The entry that it corrects. */
  readonly replaces: string | null;
}

export const enterTruth = (slug: string, study: string, truth: EnteredTruth) =>
  requestJson({ path: STAFF_PATHS.truth(slug, study), method: "POST", json: truth }, enteredTruthResponse);

/** Takes back an entry: it stays stored, but no longer counts. */
export const takeBackTruth = (slug: string, study: string, id: string) =>
  request({ path: STAFF_PATHS.truthEntry(slug, study, id), method: "DELETE" });

/**
 * How often live figures are loaded while the page is visible, in milliseconds: with an answer's age (3 s at
 * most) and its time (2 s) they are no more than 10 s behind.
 */
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
