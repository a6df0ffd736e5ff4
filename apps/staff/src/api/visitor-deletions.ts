import { deletionReceiptsResponse, deletionResponse } from "@harapen/contract/staff/deletion/deletion";
import type { VisitorDeletionRequest } from "@harapen/contract/staff/deletion/visitor-deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

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
