import type { BirdDocument } from "@harapen/contract/staff/content";
import type { PendingImport } from "@harapen/contract/staff/import";
import type { PublishDifferences } from "@harapen/contract/staff/publish";
import type { StoredMedia } from "../../storage/aquarium-content.ts";
import { pictureNames } from "../../storage/documents/picture-names.ts";
import type { Storage } from "../../storage/storage.ts";
import { findDifferences } from "../differences.ts";
import { publishedDocumentsOf } from "../drafted-documents.ts";
import { readDraft } from "../prepare-draft.ts";
import { positionsBeside } from "./positions.ts";

/** The time after which an import that says nothing has been given up, as by a server that ended: more than one picture takes. */
const LOST_MS = 5 * 60_000;
const INTERRUPTED = {
  code: "interrupted",
  message: "The server was interrupted. Please send the zip again.",
} as const;

/** Resolves to what became of the zip that was sent last for an aquarium, and how it differs from what is published. */
export async function readPendingImport(
  storage: Storage,
  aquarium: string,
  now = Date.now(),
): Promise<PendingImport> {
  const pending = await storage.pendingImports.find(aquarium);
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
      const { details, birds } = progress.documents;
      const published = publishedDocumentsOf(await readDraft(storage, aquarium));
      const documents = { details, birds: positionsBeside(published.birds, birds) };
      const differences = findDifferences(published, documents);
      const media = new Map(progress.media.map((file) => [file.name, file]));
      const available = new Map([...(await storage.drafts.media(aquarium)), ...media]);
      const pictures = picturesOf(differences, available);
      return { state: "ready", id, by, at, differences, problems: [...progress.problems], pictures };
    }
  }
}

/** Returns the digests of the pictures that differences name, by their names. */
function picturesOf(
  { birds }: PublishDifferences,
  available: ReadonlyMap<string, StoredMedia>,
): Record<string, string> {
  const documents = birds.flatMap(({ before, after }): BirdDocument[] => [
    ...(before ? [before] : []),
    ...(after ? [after] : []),
  ]);
  const names = new Set(documents.flatMap(({ record }) => pictureNames(record)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const file = available.get(name);
      return file ? [[name, file.hash]] : [];
    }),
  );
}
