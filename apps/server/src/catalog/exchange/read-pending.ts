import type { PendingImport } from "@harapen/contract/staff/import";
import type { CatalogStores } from "../catalog-stores.ts";
import type { Documents } from "../documents.ts";
import { type DigestedDocuments, findDifferences } from "../drafts/differences.ts";
import { digestsOf, publishedDocumentsOf } from "../drafts/draft-state.ts";
import type { ImportState } from "../drafts/pending-import-store.ts";
import { readDraft } from "../drafts/prepare-draft.ts";
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
      const documents = importedDocuments(progress, published);
      const differences = findDifferences(published, documents);
      const media = new Map(progress.media.map((file) => [file.name, file]));
      const available = new Map([...(await catalog.drafts.media(aquarium)), ...media]);
      const shown = differences.birds.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
      const pictures = digestsOf(shown, available);
      return { state: "ready", id, by, at, differences, problems: [...progress.problems], pictures };
    }
  }
}

/** Returns a pending import's documents, placed among the published ones, with their stored digests. */
export function importedDocuments(
  { documents: { details, birds }, digests }: Extract<ImportState, { state: "ready" }>,
  published: Documents,
): DigestedDocuments {
  const placed = assignPositions(published.birds, birds);
  return {
    ...{ details, birds: placed },
    digests: { details: digests[""] ?? "", birds: new Map(Object.entries(digests)) },
  };
}
