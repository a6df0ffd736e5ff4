import type { Author, BirdDocument } from "@harapen/contract/staff/content";
import type { PublishDifferences } from "@harapen/contract/staff/publish";
import { StaffError } from "../../errors/staff-error.ts";
import type { AquariumContent } from "../../storage/aquarium-content.ts";
import { documentDigest } from "../../storage/documents/document-digest.ts";
import type { Documents } from "../../storage/documents/documents.ts";
import { splitContent } from "../../storage/documents/split-content.ts";
import { DraftStore } from "../../storage/drafts/draft-store.ts";
import { nextRevision } from "../../storage/publishes/revision.ts";
import type { Storage } from "../../storage/storage.ts";
import { findDifferences } from "../differences.ts";
import { documentsOf } from "../drafted-documents.ts";
import { readDraft } from "../prepare-draft.ts";
import { changedMeanwhile } from "../publish-attempts.ts";
import { besideOthers } from "./beside-others.ts";
import { positionsBeside } from "./positions.ts";

interface Drafting {
  readonly content: AquariumContent;
  readonly by: Author;
}

/**
 * Makes an aquarium's draft what a content says, and resolves to how that differs from what is published. Rejects with a StaffError where the
 * draft has changes already, which it would overwrite, or the content is another aquarium's.
 */
export async function draftContent(
  storage: Storage,
  aquarium: string,
  { content, by }: Drafting,
): Promise<PublishDifferences> {
  if (content.details.slug !== aquarium)
    throw new StaffError("bad-request", `This is the aquarium ${content.details.slug}, not ${aquarium}.`);
  const state = await readDraft(storage, aquarium);
  if (state.documents.some(({ drafted }) => drafted))
    throw new StaffError("draft-exists", "The draft has changes. Publish or discard them first.");
  const published = documentsOf(state);
  const media = await storage.aquariums.storeMedia(content.media);
  const named = besideOthers(splitContent(content), media, await storage.drafts.media(aquarium));
  const documents = { ...named.documents, birds: positionsBeside(published.birds, named.documents.birds) };
  await storage.transaction(async (transaction) => {
    const revision = await nextRevision(transaction, aquarium);
    if (revision !== state.revision + 1) throw changedMeanwhile();
    const drafts = new DraftStore(transaction);
    await drafts.addPictures(aquarium, named.media);
    for (const { kind, key, content } of changesOf(published, documents)) {
      const base = state.documents.find(
        (each) => each.published?.kind === kind && each.published.key === key,
      );
      await drafts.put(
        { aquarium, kind, key },
        { revision, base: base?.published?.digest ?? null, content, by },
      );
    }
  });
  return findDifferences(published, documents);
}

/** Returns the documents that differ, positions included; those that are gone have no content. */
function changesOf(before: Documents, after: Documents) {
  const old = new Map(before.birds.map((bird) => [bird.record.id, bird]));
  const now = new Set(after.birds.map(({ record }) => record.id));
  const isSame = (bird: BirdDocument, was = old.get(bird.record.id)) =>
    was && was.position === bird.position && documentDigest(was) === documentDigest(bird);
  return [
    ...(documentDigest(before.details) === documentDigest(after.details)
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
