import type { Author, BirdDocument } from "@harapen/contract/staff/content";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import type { Transaction } from "kysely";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Tables } from "../../database/tables.ts";
import { StaffError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { textLength, tooLongTogether } from "../check/check-limits.ts";
import type { Documents } from "../documents.ts";
import type { DigestedDocuments } from "../drafts/differences.ts";
import { publishedDocumentsOf } from "../drafts/draft-state.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { PendingImportStore } from "../drafts/pending-import-store.ts";
import { readDraft } from "../drafts/prepare-draft.ts";
import { changedMeanwhile } from "../drafts/publish-draft.ts";
import { deleteUnusedPictures } from "../pictures/pictures.ts";
import { nextRevision } from "../publishes/revision.ts";
import { importedDocuments } from "./read-pending.ts";

/**
 * Makes an aquarium's pending import its draft, and resolves to the number of birds that this changes.
 * Rejects with a StaffError where the draft already has changes, which would be overwritten, or the import
 * has been replaced by another.
 */
export async function takeImport(
  catalog: CatalogStores,
  aquarium: string,
  { id, by }: { readonly id: string; readonly by: Author },
): Promise<number> {
  const progress = (await catalog.pendingImports.find(aquarium))?.progress;
  if (progress?.state !== "ready") throw noSuchImport();
  const state = await readDraft(catalog, aquarium);
  if (state.documents.some(({ drafted }) => drafted))
    throw new StaffError("draft-exists", "The draft has changes. Publish or discard them first.");
  const published = publishedDocumentsOf(state);
  const imported = await importedDocuments(progress, published);
  assertWithinLimits(imported);
  const changes = changesOf(published, imported);
  const bases = new Map(state.documents.map((each) => [idOf(each.published), each.published?.digest]));
  await inTransaction(catalog.database, async (transaction) => {
    const revision = await nextRevision(transaction, aquarium);
    if (revision !== state.revision + 1) throw changedMeanwhile();
    if (!(await new PendingImportStore(transaction).remove(aquarium, id))) throw noSuchImport();
    const drafts = new DraftStore(transaction);
    for (const { kind, key, content } of changes)
      await drafts.put(
        { aquarium, kind, key },
        { revision, base: bases.get(idOf({ kind, key })) ?? null, content, by },
      );
  });
  return changes.filter(({ kind }) => kind === "bird").length;
}

/** Discards an aquarium's pending import. Rejects with a StaffError where there is none. */
export async function discardImport(catalog: CatalogStores, aquarium: string): Promise<void> {
  await inTransaction(catalog.database, async (transaction) => {
    if (!(await new PendingImportStore(transaction).remove(aquarium))) throw noSuchImport();
    await clearIfEmpty(transaction, aquarium);
  });
}

/** Deletes the pictures that only an import needed, where the draft changes nothing. */
export async function clearIfEmpty(transaction: Transaction<Tables>, aquarium: string): Promise<void> {
  const drafts = new DraftStore(transaction);
  if (await drafts.isEmpty(aquarium)) await deleteUnusedPictures(transaction, await drafts.clear(aquarium));
}

/** A zip is within the limits; with the birds that are here already it may not be. */
function assertWithinLimits({ birds }: Documents): void {
  const length = textLength(...birds);
  if (birds.length > CONTENT_LIMITS.birds)
    throw new StaffError("too-long", `An aquarium may have ${CONTENT_LIMITS.birds} birds.`);
  if (length > CONTENT_LIMITS.texts)
    throw new StaffError("too-long", `The aquarium ${tooLongTogether(length)}.`);
}

export const noSuchImport = () => new StaffError("not-found", "This import is no longer there.");

const idOf = (document: { readonly kind: string; readonly key: string } | undefined) =>
  `${document?.kind} ${document?.key}`;

/** Returns the documents that differ, in positions, too; those that are removed have no content. */
function changesOf(before: DigestedDocuments, after: DigestedDocuments) {
  const old = new Map(before.birds.map((bird) => [bird.record.id, bird]));
  const now = new Set(after.birds.map(({ record }) => record.id));
  const isSame = ({ position, record: { id } }: BirdDocument) =>
    old.get(id)?.position === position && before.digests.birds.get(id) === after.digests.birds.get(id);
  return [
    ...(before.digests.details === after.digests.details
      ? []
      : [{ kind: "details" as const, key: "", content: after.details }]),
    ...after.birds
      .filter((bird) => !isSame(bird))
      .map((bird) => ({ kind: "bird" as const, key: bird.record.id, content: bird })),
    ...[...old.keys()]
      .filter((id) => !now.has(id))
      .map((key) => ({ kind: "bird" as const, key, content: null })),
  ];
}
