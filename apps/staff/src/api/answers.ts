import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  type AnswerTable,
  answersPreview,
  answersResponse,
  importAnswersResponse,
} from "@harapen/contract/staff/studies/answers";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "./request.ts";
import { studyKey } from "./studies.ts";

/** The imports of a study's answers, the latest first. */
export const answersQuery = (slug: string, study: string) =>
  queryOptions({
    queryKey: [...studyKey(slug, study), "answers"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.answers(slug, study), signal }, answersResponse),
  });

/** Resolves to what an import would do; stores nothing of it. */
export const previewAnswers = (slug: string, study: string, table: AnswerTable) =>
  requestJson({ path: STAFF_PATHS.answersPreview(slug, study), method: "POST", json: table }, answersPreview);

/** Stores an import that was shown while `latest` was the last one. */
export const importAnswers = (
  slug: string,
  study: string,
  table: AnswerTable & { readonly latest: string | null },
) =>
  requestJson({ path: STAFF_PATHS.answers(slug, study), method: "POST", json: table }, importAnswersResponse);

/** Takes an import back. */
export const takeBackAnswers = (slug: string, study: string, id: string) =>
  request({ path: STAFF_PATHS.answersImport(slug, study, id), method: "DELETE" });
