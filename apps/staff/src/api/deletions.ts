import {
  type DeletionRequest,
  deletionReceiptsResponse,
  deletionResponse,
  studyRetentionResponse,
  type VisitorDeletionRequest,
} from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";
import { studyKey } from "./studies.ts";

/** The query for the visitors whom keepers deleted at an aquarium. */
export const visitorDeletionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ["visitor-deletions", slug],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.deletions(slug), signal }, deletionReceiptsResponse),
  });

/** Deletes a visitor, or tells what that would delete. */
export const deleteVisitor = (slug: string, json: VisitorDeletionRequest) =>
  requestJson({ path: STAFF_PATHS.deletions(slug), method: "POST", json }, deletionResponse);

/** What was deleted of a study. */
export const deletionReceiptsQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "deletions"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyDeletions(slug, study), signal }, deletionReceiptsResponse),
  });

/** Deletes a participant, or tells what that would delete. */
export const deleteFromStudy = (slug: string, study: string, json: DeletionRequest) =>
  requestJson({ path: STAFF_PATHS.studyDeletions(slug, study), method: "POST", json }, deletionResponse);

/** The query for the data of a study whose retention is over, and what will be next. */
export const studyRetentionQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "retention"],
    queryFn: ({ signal }) =>
      requestJson({ path: STAFF_PATHS.studyRetention(slug, study), signal }, studyRetentionResponse),
  });
