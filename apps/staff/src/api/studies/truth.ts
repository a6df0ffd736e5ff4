import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  enteredTruthResponse,
  truthDrawingsResponse,
  truthResponse,
} from "@harapen/contract/staff/studies/truth";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "../request.ts";
import { studyKey } from "./studies.ts";

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
export interface EnteredTruth {
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
