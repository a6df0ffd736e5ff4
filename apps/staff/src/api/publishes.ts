import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  publishDetailResponse,
  publishesResponse,
  publishResponse,
  undoResponse,
} from "@harapen/contract/staff/publish";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { requestJson } from "./request.ts";

const publishesPath = (slug: string) => `${STAFF_PATHS.aquarium(slug)}/publishes`;

/** The publishes that are kept, newest first. */
export const publishesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "publishes"],
    queryFn: ({ signal }) => requestJson({ path: publishesPath(slug), signal }, publishesResponse),
  });

/** What a publish changed. */
export const publishQuery = (slug: string, number: number) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "publishes", number],
    queryFn: ({ signal }) =>
      requestJson({ path: `${publishesPath(slug)}/${number}`, signal }, publishDetailResponse),
  });

/** Publishes the draft that was looked at, by its revision. */
export const publishDraft = (slug: string, publish: { note: string; revision: number }) =>
  requestJson(
    { path: `${STAFF_PATHS.aquarium(slug)}/publish`, method: "POST", json: publish },
    publishResponse,
  );

/** Brings back the content of a publish: the whole, or one bird. */
export const restorePublish = (slug: string, restore: { number: number; bird?: string }) =>
  requestJson(
    { path: `${STAFF_PATHS.aquarium(slug)}/restore`, method: "POST", json: restore },
    publishResponse,
  );

/** Brings what was before a publish into the draft: the whole, or one bird. */
export const undoPublish = (slug: string, undo: { number: number; bird?: string }) =>
  requestJson({ path: STAFF_PATHS.undo(slug), method: "POST", json: undo }, undoResponse);
