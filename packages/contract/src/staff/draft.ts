import * as z from "zod/mini";
import { aids } from "../aids.ts";
import { author, birdDocument, detailsDocument } from "./content.ts";

/**
 * The state in which a document was seen: a number that each change of it increments, in the draft or by a
 * publish; 0 if there is none. A write says which revision it saw, so that nobody overwrites what they have
 * not seen.
 */
export const revision = z.int().check(z.gte(0));

const changeOf = <Document extends z.ZodMiniType>(content: Document) =>
  z.object({
    state: z.enum(["added", "changed", "removed"]),
    by: author,
    /** ISO 8601, in UTC. */
    at: z.string(),
    /** The published document, beside which the draft stands; `null` if there is none. */
    published: z.nullable(content),
    /**
     * Whether the published one has changed since the draft was begun, as by an import: publishing the draft
     * would undo that, so somebody has to choose one of the two first.
     */
    outdated: z.boolean(),
  });

/** A document as drafted; as published if the draft does not change it, or removes it. */
const drafted = <Document extends z.ZodMiniType>(content: Document) =>
  z.object({ content, revision, change: z.optional(changeOf(content)) });

export const draftedDetails = drafted(detailsDocument);
export type DraftedDetails = z.infer<typeof draftedDetails>;

export const draftedBird = z.extend(drafted(birdDocument), { id: z.string() });
export type DraftedBird = z.infer<typeof draftedBird>;

/** The response of `GET …/draft`. */
export const draftResponse = z.object({
  /** The number of the publish that visitors see; 0 before the first. */
  publish: z.int(),
  /** Incremented by every change of the draft and every publish. */
  revision,
  details: draftedDetails,
  /** In the order of their positions. */
  birds: z.array(draftedBird),
  /**
   * The digests of the pictures and icons that birds name, by name: with its digest, a picture is shown that
   * visitors do not see yet.
   */
  pictures: z.record(z.string(), z.string()),
});
export type DraftResponse = z.infer<typeof draftResponse>;

/**
 * Whether somebody who has seen both keeps an `outdated` draft over what is published; if unset, it stays
 * outdated.
 */
const over_published = z.optional(z.boolean());

/** The body of `PUT …/draft/details`; answers `draftedDetails`. */
export const putDetailsRequest = z.object({ revision, content: detailsDocument, over_published });
export type PutDetailsRequest = z.infer<typeof putDetailsRequest>;

const birdWrite = z.object({ revision, content: birdDocument });

/** The body of `PUT …/draft/birds/:id`, whose record has the same id; answers `draftedBird`. */
export const putBirdRequest = z.extend(birdWrite, { over_published });
export type PutBirdRequest = z.infer<typeof putBirdRequest>;

/** The most birds that one write changes. */
export const MAX_BIRDS_AT_ONCE = 200;

/** The body of `PUT …/draft/birds`, which writes all of them or none; responds with `putBirdsResponse`. */
export const putBirdsRequest = z.object({
  birds: z.array(birdWrite).check(z.minLength(1), z.maxLength(MAX_BIRDS_AT_ONCE)),
});
export const putBirdsResponse = z.object({ birds: z.array(draftedBird) });

const revisionQuery = z.object({ revision: z.coerce.number().check(z.int(), z.gte(0)) });

/** The query of `DELETE …/draft/birds/:id`; answers `success`. */
export const deleteBirdQuery = z.extend(revisionQuery, {
  /** As in a write. */
  over_published: z._default(z.enum(["yes", "no"]), "no"),
});

/**
 * The body of `POST …/draft/discard`: the document to revert to what is published, at the revision that was
 * seen; answers `success`.
 */
export const discardDocumentRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("details"), revision }),
  z.object({ kind: z.literal("bird"), key: z.string(), revision }),
]);

/**
 * The query of `DELETE …/draft`: the `revision` of the draft that was seen; if it has changed, nothing is
 * discarded. Answers `success`.
 */
export const discardDraftQuery = revisionQuery;

/** The details of a "conflict" (409): the document as it is now; `null` if it no longer exists. */
export const conflictDetails = z.nullable(z.union([draftedBird, draftedDetails]));
export type ConflictDetails = z.infer<typeof conflictDetails>;

/**
 * The body of `POST …/preview`; may be missing. With `aids` visitors' screens have these instead of the
 * aquarium's own, as in an arm of a study.
 */
export const previewRequest = z.nullish(z.object({ aids: z.optional(aids) }));

/** The response of `POST …/preview`: the visitor's app on the draft, for an hour. */
export const previewResponse = z.object({ path: z.string() });
export type PreviewResponse = z.infer<typeof previewResponse>;
