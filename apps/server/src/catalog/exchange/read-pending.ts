import type { PendingImport } from "@harapen/contract/staff/import";
import type { CatalogStores } from "../catalog-stores.ts";
import type { Documents } from "../documents.ts";
import { type DigestedDocuments, digested, findDifferences } from "../drafts/differences.ts";
import { digestsOf, publishedDocumentsOf } from "../drafts/draft-state.ts";
import type { ImportState } from "../drafts/pending-import-store.ts";
import { readDraft } from "../drafts/prepare-draft.ts";
import { asNewBirds, isOfAnother } from "./as-new-birds.ts";
import { assignPositions } from "./positions.ts";

/**
 * The time after which an import that reports no progress counts as lost, as after its server has ended:
 * longer than one picture takes.
 */
const LOST_MS = 5 * 60_000;
/** What is said of a zip whose reading ended with its server. */
export const INTERRUPTED = {
  code: "interrupted",
  message: "The server was interrupted. Please send the zip again.",
} as const;

/**
 * Resolves to the state of the zip that was last sent for an aquarium, and how it differs from what is
 * published.
 */
export async function readPendingImport(
  catalog: CatalogStores,
  aquarium: string,
  now = Date.now(),
): Promise<PendingImport> {
  const pending = await catalog.pendingImports.find(aquarium);
  if (!pending) return { state: "none" };
  const { id, by, at, changedAt, progress } = pending;
  switch (progress.state) {
    case "reading":
      if (now - Date.parse(changedAt) > LOST_MS)
        return { state: "refused", id, by, at, problems: [INTERRUPTED] };
      return { id, by, at, ...progress };
    case "refused":
      return { state: "refused", id, by, at, problems: [...progress.problems] };
    case "ready": {
      const published = publishedDocumentsOf(await readDraft(catalog, aquarium));
      const { known, ...documents } = await importedDocuments(progress, published);
      const differences = findDifferences(published, documents);
      const media = new Map(progress.media.map((file) => [file.name, file]));
      const available = new Map([...(await catalog.drafts.media(aquarium)), ...media]);
      const shown = differences.birds.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
      const pictures = digestsOf(shown, available);
      const problems = [...progress.problems];
      const of = progress.documents;
      const { slug, name } = of.details.details;
      const other = isOfAnother(of, aquarium) && { slug, name, penguins: of.birds.length, known };
      return { state: "ready", id, by, at, differences, problems, pictures, ...(other && { other }) };
    }
  }
}

/** What an aquarium would become with an import; `known` counts the birds that it has from elsewhere. */
interface ImportedDocuments extends DigestedDocuments {
  readonly known: number;
}

/**
 * Resolves to a pending import's documents, placed among the published ones, with their digests. Those of
 * another aquarium are the published ones with its birds.
 */
export async function importedDocuments(
  { documents, digests }: Extract<ImportState, { state: "ready" }>,
  published: Documents,
): Promise<ImportedDocuments> {
  if (isOfAnother(documents, published.details.details.slug)) {
    const { documents: added, known } = asNewBirds(published, documents);
    return { ...(await digested(added)), known };
  }
  return {
    ...{ details: documents.details, birds: assignPositions(published.birds, documents.birds) },
    digests: { details: digests[""] ?? "", birds: new Map(Object.entries(digests)) },
    known: 0,
  };
}
