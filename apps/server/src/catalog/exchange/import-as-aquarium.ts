import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import type { Author } from "@harapen/contract/staff/content";
import type { ImportAsAquarium } from "@harapen/contract/staff/import";
import { inTransaction } from "../../database/commit-faults.ts";
import { StaffError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { PendingImportStore, storedDigests } from "../drafts/pending-import-store.ts";
import { newAquarium } from "../new-aquarium.ts";
import { createAquarium } from "../publishes/publish-content.ts";
import { clearIfEmpty, noSuchImport, takeImport } from "./take-import.ts";

interface Making {
  /** The aquarium to which the zip was sent. */
  readonly aquarium: string;
  readonly by: Author;
  /** The aquarium that lends its words to new ones. */
  readonly template: string;
}

/**
 * Makes a hidden aquarium without birds of a pending import, which becomes its draft, and resolves to its
 * entry in the list. Rejects with a StaffError where the import is not there any more ("not-found"), or the
 * slug is taken ("conflict").
 */
export async function importAsAquarium(
  catalog: CatalogStores,
  { id, slug, name }: ImportAsAquarium,
  { aquarium, by, template }: Making,
): Promise<ListedAquarium> {
  const pending = await catalog.pendingImports.find(aquarium);
  if (pending?.id !== id || pending.progress.state !== "ready") throw noSuchImport();
  const { documents, media, problems } = pending.progress;
  const { band_colors } = documents.details.details;
  const content = await newAquarium({ slug, name, band_colors }, catalog.aquariums, template);
  const details = { ...documents.details.details, slug, name, aqua_id: content.details.aqua_id };
  const renamed = { ...documents, details: { ...documents.details, details } };
  const digests = await storedDigests(renamed);
  await inTransaction(catalog.database, async (transaction) => {
    if (!(await createAquarium(transaction, content, { by, origin: "publish", note: "" })))
      throw new StaffError("conflict", "There is an aquarium with this slug already.");
    const imports = new PendingImportStore(transaction);
    if (!(await imports.move(id, aquarium, slug))) throw noSuchImport();
    await imports.update(slug, id, { state: "ready", documents: renamed, digests, media, problems });
    await new DraftStore(transaction).addPictures(slug, media);
    await clearIfEmpty(transaction, aquarium);
  });
  await takeImport(catalog, slug, { id, by });
  const published_at = new Date().toISOString();
  return { slug, name, penguins: 0, hidden: true, published_at };
}
