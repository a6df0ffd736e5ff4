import type { Aids } from "@harapen/contract/aids";
import type { BirdDocument } from "@harapen/contract/staff/content";
import {
  draftedBird,
  draftedDetails,
  draftResponse,
  type PutBirdRequest,
  type PutDetailsRequest,
  previewResponse,
  putBirdsResponse,
} from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readinessResponse } from "@harapen/contract/staff/publish";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "./request.ts";

const draftPath = (slug: string) => `${STAFF_PATHS.aquarium(slug)}/draft`;
const birdPath = (slug: string, id: string) => `${draftPath(slug)}/birds/${encodeURIComponent(id)}`;

/** The first part of the keys of all queries about an aquarium. */
export const aquariumKey = (slug: string) => ["aquarium", slug] as const;

/** An aquarium's documents, as the draft has them. */
export const draftQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "draft"],
    queryFn: ({ signal }) => requestJson({ path: draftPath(slug), signal }, draftResponse),
  });

/** The query for what blocks publishing, and what visitors would miss. */
export const readinessQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "readiness"],
    queryFn: ({ signal }) =>
      requestJson({ path: `${STAFF_PATHS.aquarium(slug)}/readiness`, signal }, readinessResponse),
  });

/** A bird to be stored, and the revision that was seen; 0 where there was none. */
interface BirdWrite {
  readonly revision: number;
  readonly content: BirdDocument;
}

export const putBird = (slug: string, id: string, write: PutBirdRequest) =>
  requestJson({ path: birdPath(slug, id), method: "PUT", json: write }, draftedBird);

/** Stores several birds, or none of them. */
export const putBirds = (slug: string, birds: readonly BirdWrite[]) =>
  requestJson({ path: STAFF_PATHS.draftBirds(slug), method: "PUT", json: { birds } }, putBirdsResponse);

export const putDetails = (slug: string, write: PutDetailsRequest) =>
  requestJson({ path: `${draftPath(slug)}/details`, method: "PUT", json: write }, draftedDetails);

/** Discards the draft's changes of a bird that was seen at `revision`. */
export const discardBird = (slug: string, key: string, revision: number) =>
  request({ path: STAFF_PATHS.draftDiscard(slug), method: "POST", json: { kind: "bird", key, revision } });

/** Discards the draft's changes of the aquarium's own details, which were seen at `revision`. */
export const discardDetails = (slug: string, revision: number) =>
  request({ path: STAFF_PATHS.draftDiscard(slug), method: "POST", json: { kind: "details", revision } });

/** Keeps a bird removed in the draft that was seen at `revision`, even though it was published anew since. */
export const keepBirdRemoved = (slug: string, id: string, revision: number) =>
  request({ path: `${birdPath(slug, id)}?revision=${revision}&over_published=yes`, method: "DELETE" });

/** Discards all changes of a draft that was seen at `revision`. */
export const discardDraft = (slug: string, revision: number) =>
  request({ path: `${draftPath(slug)}?revision=${revision}`, method: "DELETE" });

/** Makes a preview of the draft, with these aids or the aquarium's own, and resolves to its address. */
export const previewDraft = (slug: string, aids?: Aids) =>
  requestJson({ path: STAFF_PATHS.preview(slug), method: "POST", json: { aids } }, previewResponse);
