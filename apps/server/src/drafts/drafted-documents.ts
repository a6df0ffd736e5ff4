import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { DraftedBird, DraftedDetails, DraftResponse } from "@harapen/contract/staff/draft";
import type { StoredMedia } from "../storage/aquarium-content.ts";
import type { Documents } from "../storage/documents/documents.ts";
import { inOrder } from "../storage/documents/join-documents.ts";
import {
  type DocumentState,
  type DraftState,
  draftedContent,
  revisionOf,
} from "../storage/drafts/draft-state.ts";

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

/** Returns the digests of the pictures and icons that birds name, by their names; names without a picture are left out. */
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

/** Returns the published documents, whatever the draft changes. */
export function publishedDocumentsOf({ documents }: DraftState): Documents {
  return documentsOf({ documents: documents.map(({ published }) => ({ published, drafted: undefined })) });
}

/** Whether the published document has changed since its draft was begun, and nobody has chosen between the two. */
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
