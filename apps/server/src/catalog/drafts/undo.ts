import type { Author, BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { mergeDocuments } from "@harapen/contract/staff/merge";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import { inTransaction } from "../../database/commit-faults.ts";
import { StaffError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { pictureNames } from "../documents.ts";
import { assertTextsWithinLimit, type Changed, type Place, writeDocument } from "./change-draft.ts";
import { digested, findDifferences } from "./differences.ts";
import { type DocumentState, draftedContent, revisionOf } from "./draft-state.ts";
import { DraftStore } from "./draft-store.ts";
import { availableMedia, readDraft } from "./prepare-draft.ts";
import { renameClashingPictures } from "./rename-clashing-pictures.ts";

interface UndoRequest {
  readonly number: number;
  /** The id of the bird for which it is undone; unset: for all that the publish changed. */
  readonly bird?: string | undefined;
  readonly by: Author;
}

/** A document as it was before and after a publish; `null` where there was none. */
interface Difference {
  readonly before: Content;
  readonly after: Content;
}

type Content = BirdDocument | DetailsDocument | null;

/**
 * Brings what was before a publish into the draft, field by field: what the publish changed is as it was,
 * and what was changed elsewhere since stays. Resolves to how many documents that changes. Rejects with a
 * StaffError where the publish or the one before it is not kept, the draft is so already, or somebody changes
 * it meanwhile.
 */
export async function undoPublish(
  catalog: CatalogStores,
  aquarium: string,
  { number, bird, by }: UndoRequest,
): Promise<number> {
  const { documents } = await readDraft(catalog, aquarium);
  const { differences, media } = await readDifferences(catalog, aquarium, number);
  const places = documents.map((state) => [placeOf(aquarium, state), state] as const);
  const states = new Map(places.map(([{ kind, key }, state]) => [`${kind} ${key}`, state]));
  const wanted = differences.filter(({ key }) => bird === undefined || key === bird);
  if (bird !== undefined && wanted.length === 0)
    throw new StaffError("not-found", "This publish did not change the bird.");
  const changed = await inTransaction(catalog.database, async (transaction) => {
    await new DraftStore(transaction).addPictures(aquarium, media);
    const made: Changed[] = [];
    for (const { kind, key, ...difference } of wanted) {
      const state = states.get(`${kind} ${key}`) ?? NOWHERE;
      const now = draftedContent(state) ?? null;
      const content = withoutPublish(difference, now);
      if (isSameJson(content, now)) continue;
      const write = { revision: revisionOf(state), content, by };
      made.push(await writeDocument(transaction, { aquarium, kind, key }, write));
    }
    await assertTextsWithinLimit(transaction, aquarium, made);
    return made.length;
  });
  if (changed === 0) throw new StaffError("unchanged", "The draft is so already.");
  return changed;
}

const NOWHERE: DocumentState = { published: undefined, drafted: undefined };

function placeOf(aquarium: string, { drafted, published }: DocumentState): Place {
  const { kind = "bird", key = "" } = drafted ?? published ?? {};
  return { aquarium, kind, key };
}

/** Returns a document as the draft has it without what a publish changed of it. */
function withoutPublish({ before, after }: Difference, now: Content): Content {
  if (!before || !after || !now) return before;
  return mergeDocuments(after, now, before, "theirs").content;
}

/**
 * Resolves to the documents that a publish changed, as they were, and to the pictures that these name and
 * nothing else does now: those whose names others have taken are renamed.
 */
async function readDifferences(catalog: CatalogStores, aquarium: string, number: number) {
  const after = await catalog.publishes.contentOf(aquarium, number);
  const before = await catalog.publishes.contentOf(aquarium, number - 1);
  if (!after || !before) throw new StaffError("not-found", "What was before this publish is no longer kept.");
  const found = findDifferences(await digested(before.documents), await digested(after.documents));
  const names = new Set(found.birds.flatMap((each) => (each.before ? pictureNames(each.before.record) : [])));
  const pictures = before.media.filter(({ name }) => names.has(name));
  const available = await availableMedia(catalog, aquarium);
  const { documents, media } = renameClashingPictures(before.documents, pictures, available);
  const [was, is] = [byId(documents.birds), byId(after.documents.birds)];
  const changed = new Set(found.birds.map(({ id }) => id));
  // Where birds were only added or removed, the others' positions follow from that.
  const moved = found.reordered ? [...was.keys()].filter((id) => is.has(id) && !changed.has(id)) : [];
  const birds = [...changed, ...moved].map((id) => {
    const [then, now] = [was.get(id) ?? null, is.get(id) ?? null];
    const position = (found.reordered ? then : now)?.position ?? then?.position ?? 0;
    return { kind: "bird" as const, key: id, before: then && { ...then, position }, after: now };
  });
  const details = found.details ? [{ kind: "details" as const, key: "", ...found.details }] : [];
  return { differences: [...details, ...birds], media: media.filter(({ name }) => !available.has(name)) };
}

const byId = (birds: readonly BirdDocument[]) => new Map(birds.map((bird) => [bird.record.id, bird]));
