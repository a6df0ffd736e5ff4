import * as z from "zod/mini";
import { author, birdDocument, detailsDocument } from "./content.ts";

/**
 * The state that a document was seen in: a number that its next change counts up, in the draft or by a publish; 0 where there is none.
 * A write says which one it saw, so that nobody overwrites what they have not seen.
 */
export const revision = z.int().check(z.gte(0));

const changeOf = <Document extends z.ZodMiniType>(content: Document) =>
  z.object({
    state: z.enum(["added", "changed", "removed"]),
    by: author,
    /** ISO 8601, in UTC. */
    at: z.string(),
    /** What is published, beside which the draft stands; null where that is nothing. */
    published: z.nullable(content),
    /** Whether that has changed since the draft was begun, as by an import: to publish the draft would undo it, so that one of the two is chosen first. */
    outdated: z.boolean(),
  });

/** A document as the draft has it, or as published where it has none; of one that the draft removes, as published. */
const drafted = <Document extends z.ZodMiniType>(content: Document) =>
  z.object({ content, revision, change: z.optional(changeOf(content)) });

export const draftedDetails = drafted(detailsDocument);
export type DraftedDetails = z.infer<typeof draftedDetails>;

export const draftedBird = z.extend(drafted(birdDocument), { id: z.string() });
export type DraftedBird = z.infer<typeof draftedBird>;

/** The answer of `GET …/draft`. */
export const draftAnswer = z.object({
  /** The number of the publish that visitors see; 0 before the first. */
  publish: z.int(),
  /** Counts up with every change of the draft and every publish. */
  revision,
  details: draftedDetails,
  /** By their positions. */
  birds: z.array(draftedBird),
  /** The digests of the pictures and icons that birds name, by their names: with it a picture is shown that visitors do not see yet. */
  pictures: z.record(z.string(), z.string()),
});
export type DraftAnswer = z.infer<typeof draftAnswer>;

/** Whether a draft that is `outdated` is kept over what is published, by somebody who has seen both; without, it stays outdated. */
const over_published = z.optional(z.boolean());

/** The body of `PUT …/draft/details`; answers `draftedDetails`. */
export const putDetailsRequest = z.object({ revision, content: detailsDocument, over_published });
export type PutDetailsRequest = z.infer<typeof putDetailsRequest>;

const birdWrite = z.object({ revision, content: birdDocument });

/** The body of `PUT …/draft/birds/:id`, whose record has that id; answers `draftedBird`. */
export const putBirdRequest = z.extend(birdWrite, { over_published });
export type PutBirdRequest = z.infer<typeof putBirdRequest>;

/** The birds that one write changes at most. */
export const MAX_BIRDS_AT_ONCE = 200;

/** The body of `PUT …/draft/birds`: all of them are written, or none; answers `putBirdsAnswer`. */
export const putBirdsRequest = z.object({
  birds: z.array(birdWrite).check(z.minLength(1), z.maxLength(MAX_BIRDS_AT_ONCE)),
});
export const putBirdsAnswer = z.object({ birds: z.array(draftedBird) });

const revisionQuery = z.object({ revision: z.coerce.number().check(z.int(), z.gte(0)) });

/** The query of `DELETE …/draft/birds/:id`; answers `success`. */
export const deleteBirdQuery = z.extend(revisionQuery, {
  /** As of a write. */
  over_published: z._default(z.enum(["yes", "no"]), "no"),
});

/** The body of `POST …/draft/discard`: the document that is as published again, at the revision that was seen; answers `success`. */
export const discardDocumentRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("details"), revision }),
  z.object({ kind: z.literal("bird"), key: z.string(), revision }),
]);

/** The query of `DELETE …/draft`: the draft's own `revision` that was looked at; where it is another by now, all of it stays. Answers `success`. */
export const discardDraftQuery = revisionQuery;

/** The details of a "conflict" (409): what the document is now; null where there is none any more. */
export const conflictDetails = z.nullable(z.union([draftedBird, draftedDetails]));
export type ConflictDetails = z.infer<typeof conflictDetails>;

/** The answer of `POST …/preview`: the visitor's app on the draft, for an hour. */
export const previewAnswer = z.object({ path: z.string() });
export type PreviewAnswer = z.infer<typeof previewAnswer>;
