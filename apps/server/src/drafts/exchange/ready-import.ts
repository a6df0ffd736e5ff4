import type { ImportProblem } from "@harapen/contract/staff/import";
import type { AquariumContent, StoredMedia } from "../../storage/aquarium-content.ts";
import type { Documents } from "../../storage/documents/documents.ts";
import { splitContent } from "../../storage/documents/split-content.ts";
import { DraftStore } from "../../storage/drafts/draft-store.ts";
import { PendingImportStore } from "../../storage/drafts/pending-import-store.ts";
import { deleteUnusedPicturesInSteps, storeMissingPictures } from "../../storage/pictures/picture-steps.ts";
import { lockAquarium } from "../../storage/publishes/revision.ts";
import type { Storage } from "../../storage/storage.ts";
import { renameClashingPictures } from "./rename-clashing-pictures.ts";

/** An import whose pictures are stored, though nothing refers to them yet. */
interface PreparedImport {
  readonly documents: Documents;
  readonly media: readonly StoredMedia[];
  /** Its pictures by their digests. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** Stores the pictures of a content, and resolves to the content with names for them that a draft may use. */
export async function prepareImport(
  { aquariums, drafts }: Storage,
  aquarium: string,
  content: AquariumContent,
): Promise<PreparedImport> {
  const stored = await aquariums.pictures.store(content.media);
  const pictures = new Map(
    stored.map(({ picture }, at) => [picture, content.media[at]?.bytes ?? new Uint8Array()]),
  );
  return { ...renameClashingPictures(splitContent(content), stored, await drafts.media(aquarium)), pictures };
}

/**
 * Stores that an import is ready, and its pictures as the draft's, all at once: of imports that are not ready, an emptied draft keeps no pictures. Where the import
 * is not the aquarium's any more, its pictures are deleted.
 */
export async function storeReadyImport(
  storage: Storage,
  { aquarium, id }: { readonly aquarium: string; readonly id: string },
  { pictures, ...ready }: PreparedImport & { readonly problems: readonly ImportProblem[] },
): Promise<void> {
  let isKept = false;
  try {
    isKept = await storage.transaction(async (transaction) => {
      await lockAquarium(transaction, aquarium);
      const imports = new PendingImportStore(transaction);
      if (!(await imports.update(aquarium, id, { state: "ready", ...ready }))) return false;
      // What was stored before this import may have gone with an earlier draft.
      await storeMissingPictures(transaction, pictures);
      await new DraftStore(transaction).addPictures(aquarium, ready.media);
      return true;
    });
  } finally {
    if (!isKept) await deleteUnusedPicturesInSteps(storage.database, [...pictures.keys()]);
  }
}
