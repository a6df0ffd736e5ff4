import type { Author, BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { ConflictDetails } from "@harapen/contract/staff/draft";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { documentDigest } from "../../platform/document-digest.ts";
import { StaffError } from "../../platform/errors.ts";
import { excessOfBird, excessOfDetails, textLength, tooLongTogether } from "../check/check-limits.ts";
import { deleteUnusedPictures } from "../pictures/pictures.ts";
import type { DocumentKind } from "../publish-tables.ts";
import { nextRevision } from "../publishes/revision.ts";
import { type DocumentState, revisionOf, toDraftedBird, toDraftedDetails } from "./draft-state.ts";
import { DraftStore } from "./draft-store.ts";
import { changedMeanwhile } from "./publish-draft.ts";

/** Names a document of an aquarium. */
export interface Place {
  readonly aquarium: string;
  readonly kind: DocumentKind;
  /** A bird's id; empty for the details. */
  readonly key: string;
}

/** A change of a document, based on its state at `revision`. */
interface Write {
  readonly revision: number;
  /** `null` removes it. */
  readonly content: BirdDocument | DetailsDocument | null;
  readonly by: Author;
  /** Whether it is kept over newer published content; otherwise the document stays outdated. */
  readonly overPublished?: boolean;
}

/** A document before and after a change. */
export interface Changed {
  readonly before: DocumentState;
  readonly after: DocumentState;
}

/**
 * Writes a document into the draft, or removes it there. Content that equals the published one is no change,
 * and leaves the draft. Throws a StaffError where somebody has changed the document since ("conflict"), or an
 * id is used again; and where the content is beyond the limits ("too-long").
 */
export async function writeDocument(
  transaction: Transaction<Tables>,
  place: Place,
  { revision, content, by, overPublished = false }: Write,
): Promise<Changed> {
  const store = new DraftStore(transaction);
  const next = await nextRevision(transaction, place.aquarium);
  const before = await store.document(place);
  if (revision !== revisionOf(before)) throw conflict(place, before);
  if (before.former && content && !before.drafted)
    throw new StaffError("used-id", `The id ${place.key} is that of a bird that was here before.`);
  if (content) assertWithinLimits(content);
  if (content && !before.drafted && !before.published) await assertRoom(store, place);
  const { published, drafted } = before;
  const base = drafted && !overPublished ? drafted.base : (published?.digest ?? null);
  if (isPublished(before, content)) await store.discard(place);
  else await store.put(place, { revision: next, base, content, by });
  return { before, after: await store.document(place) };
}

/** Returns the bird that a document is; nothing where it is none, or removed. */
function birdsOf({ drafted, published }: DocumentState): BirdDocument[] {
  const content = drafted ? drafted.content : published?.content;
  return content && "record" in content ? [content] : [];
}

/** The share of all texts that any bird may have, whatever the others have. */
const SHARE = CONTENT_LIMITS.texts / CONTENT_LIMITS.birds;

/**
 * Throws a StaffError ("too-long") where changes of birds have made an aquarium's texts longer than they may
 * be together. All are read where one that has become longer has more than its share.
 */
export async function assertTextsWithinLimit(
  transaction: Transaction<Tables>,
  aquarium: string,
  changes: readonly Changed[],
): Promise<void> {
  const isLonger = ({ before, after }: Changed) =>
    textLength(...birdsOf(after)) > Math.max(SHARE, textLength(...birdsOf(before)));
  if (!changes.some(isLonger)) return;
  const { documents = [] } = (await new DraftStore(transaction).read(aquarium)) ?? {};
  const length = textLength(...documents.flatMap(birdsOf));
  if (length > CONTENT_LIMITS.texts)
    throw new StaffError("too-long", `The aquarium ${tooLongTogether(length)}.`);
}

/**
 * Takes a document's change out of the draft, based on its state at `revision`. Throws a StaffError
 * ("conflict") where somebody has changed it since.
 */
export async function discardDocument(
  transaction: Transaction<Tables>,
  place: Place,
  revision: number,
): Promise<Changed> {
  const store = new DraftStore(transaction);
  await nextRevision(transaction, place.aquarium);
  const before = await store.document(place);
  if (revision !== revisionOf(before)) throw conflict(place, before);
  await store.discard(place);
  return { before, after: await store.document(place) };
}

/**
 * Empties a draft, based on its state at `revision`, and resolves to the changes. Throws a StaffError
 * ("conflict") where somebody has changed the draft since.
 */
export async function discardDraft(
  transaction: Transaction<Tables>,
  aquarium: string,
  revision: number,
): Promise<readonly Changed[]> {
  if ((await nextRevision(transaction, aquarium)) !== revision + 1) throw changedMeanwhile();
  const store = new DraftStore(transaction);
  const { documents = [] } = (await store.read(aquarium)) ?? {};
  await deleteUnusedPictures(transaction, await store.clear(aquarium));
  return documents
    .filter(({ drafted }) => drafted)
    .map((before) => ({ before, after: { ...before, drafted: undefined } }));
}

function assertWithinLimits(content: BirdDocument | DetailsDocument): void {
  const [first] = "record" in content ? excessOfBird(content) : excessOfDetails(content);
  if (first) throw new StaffError("too-long", `${first.field} ${first.message}.`);
}

async function assertRoom(store: DraftStore, { aquarium }: Place): Promise<void> {
  if ((await store.countBirds(aquarium)) >= CONTENT_LIMITS.birds)
    throw new StaffError("too-long", `An aquarium may have ${CONTENT_LIMITS.birds} birds.`);
}

function isPublished({ published }: DocumentState, content: Write["content"]): boolean {
  if (!published || !content) return !published && !content;
  const positionOf = (document: BirdDocument | DetailsDocument) =>
    "position" in document ? document.position : 0;
  return (
    documentDigest(content) === published.digest && positionOf(content) === positionOf(published.content)
  );
}

function conflict({ kind }: Place, state: DocumentState): StaffError {
  const details: ConflictDetails = (kind === "bird" ? toDraftedBird(state) : toDraftedDetails(state)) ?? null;
  return new StaffError("conflict", "Somebody has changed this since you opened it.", details);
}
