import type { Author, BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { DocumentKind } from "../schema/publish-tables.ts";

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
  /** The digest of the published document when this one was begun, or was last kept over a newer published one; `null`: there was none. */
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
