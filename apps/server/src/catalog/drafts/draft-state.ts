import type { Author, BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { DraftedBird, DraftedDetails, DraftResponse } from "@harapen/contract/staff/draft";
import type { StoredMedia } from "../aquarium-content.ts";
import { type Documents, inOrder } from "../documents.ts";
import type { DocumentKind } from "../publish-tables.ts";
import type { DigestedDocuments } from "./differences.ts";

/** A document as it is published. */
export interface PublishedDocument {
  readonly kind: DocumentKind;
  /** A bird's id; empty for the details. */
  readonly key: string;
  readonly revision: number;
  readonly digest: string;
  readonly content: BirdDocument | DetailsDocument;
}

/** A document that the draft changes. */
export interface DraftDocument {
  readonly kind: DocumentKind;
  readonly key: string;
  readonly revision: number;
  /**
   * The digest of the published document when this one was begun, or was last kept over a newer published
   * one; `null`: there was none.
   */
  readonly base: string | null;
  /** `null`: it is removed. */
  readonly content: BirdDocument | DetailsDocument | null;
  readonly by: Author;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** One document, published and drafted. */
export interface DocumentState {
  readonly published: PublishedDocument | undefined;
  readonly drafted: DraftDocument | undefined;
}

/** An aquarium's draft with what is published beside it, at one moment. */
export interface DraftState {
  /** `aquarium.revision`. */
  readonly revision: number;
  /** `aquarium.version`. */
  readonly version: string;
  /** The number of the publish that visitors see. */
  readonly publish: number;
  /** By kind and key; birds in the order of the base list, then those that the draft adds. */
  readonly documents: readonly DocumentState[];
}

/** Returns the revision that a write of a document must name to be accepted. */
export function revisionOf({ published, drafted }: DocumentState): number {
  return Math.max(published?.revision ?? 0, drafted?.revision ?? 0);
}

/** Returns a document's content in the draft; `undefined` where the draft does not have it. */
export function draftedContent({ published, drafted }: DocumentState) {
  return drafted ? (drafted.content ?? undefined) : published?.content;
}

/** Returns a draft as the staff app receives it; `media` are the pictures that it may name. */
export function toDraftAnswer(
  { publish, revision, documents }: DraftState,
  media: ReadonlyMap<string, StoredMedia>,
): DraftResponse {
  const details = documents.filter((each) => !isBird(each)).flatMap((each) => toDraftedDetails(each) ?? []);
  const birds = documents.filter(isBird).flatMap((each) => toDraftedBird(each) ?? []);
  const [only] = details;
  if (!only) throw new Error("an aquarium has details");
  return {
    publish,
    revision,
    details: only,
    birds: birds.sort((one, other) => inOrder(one.content, other.content)),
    pictures: digestsOf(
      birds.map(({ content }) => content),
      media,
    ),
  };
}

/**
 * Returns the digests of the pictures and icons that birds name, by their names; names without a picture are
 * left out.
 */
export function digestsOf(
  birds: readonly BirdDocument[],
  media: ReadonlyMap<string, StoredMedia>,
): Record<string, string> {
  const names = new Set(birds.flatMap(({ record }) => [record.picture, record.icon]));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const file = media.get(name);
      return file ? [[name, file.hash]] : [];
    }),
  );
}

/** Returns a bird of a draft; `undefined` where it is neither in the draft nor published. */
export function toDraftedBird(state: DocumentState): DraftedBird | undefined {
  const drafted = toDrafted<BirdDocument>(state);
  return drafted && { id: drafted.content.record.id, ...drafted };
}

/** Returns the details of a draft. */
export function toDraftedDetails(state: DocumentState): DraftedDetails | undefined {
  return toDrafted<DetailsDocument>(state);
}

/** Returns the documents of a draft as it would be published, birds in their order. */
export function documentsOf({ documents }: Pick<DraftState, "documents">): Documents {
  const contents = documents.flatMap((each) => draftedContent(each) ?? []);
  const details = contents.find((content): content is DetailsDocument => "details" in content);
  if (!details) throw new Error("an aquarium has details");
  const birds = contents.filter((content): content is BirdDocument => "record" in content);
  return { details, birds: birds.sort(inOrder) };
}

/** Returns the published documents with their stored digests, whatever the draft changes. */
export function publishedDocumentsOf({ documents }: DraftState): DigestedDocuments {
  const published = documents.map(({ published }) => ({ published, drafted: undefined }));
  const digests = new Map(documents.flatMap(({ published: of }) => (of ? [[of.key, of.digest]] : [])));
  return {
    ...documentsOf({ documents: published }),
    digests: { details: digests.get("") ?? "", birds: digests },
  };
}

/**
 * Whether the published document has changed since its draft was begun, and nobody has chosen between the
 * two.
 */
export function isOutdated({ published, drafted }: DocumentState): boolean {
  return drafted !== undefined && drafted.base !== (published?.digest ?? null);
}

function toDrafted<Document extends BirdDocument | DetailsDocument>(state: DocumentState) {
  const { published, drafted } = state;
  const before = (published?.content ?? null) as Document | null;
  const content = (drafted?.content ?? before) as Document | null;
  if (!content) return undefined;
  const revision = revisionOf(state);
  if (!drafted) return { content, revision };
  const kind = drafted.content ? (before ? "changed" : "added") : "removed";
  const { by, at } = drafted;
  const change = { state: kind, by, at, published: before, outdated: isOutdated(state) } as const;
  return { content, revision, change };
}

const isBird = ({ published, drafted }: DocumentState) => (drafted ?? published)?.kind === "bird";
