import type { Author } from "@harapen/contract/staff/content";
import type { NotReadyDetails } from "@harapen/contract/staff/publish";
import { latestToday } from "../aquariums/check/check-dates.ts";
import { StaffError } from "../errors/staff-error.ts";
import { DraftStore } from "../storage/drafts/draft-store.ts";
import { type DraftStorage, prepareDraft } from "./prepare-draft.ts";
import { changedMeanwhile, publishInAttempts } from "./publish-attempts.ts";
import { findErrors } from "./readiness.ts";

interface PublishRequest {
  readonly note: string;
  /** The draft's revision that was reviewed; unset to accept any. */
  readonly revision?: number | undefined;
  readonly by: Author;
}

/**
 * Publishes an aquarium's whole draft, and resolves to the publish's number. Rejects with a StaffError where errors block it ("not-ready"), it
 * has changed since it was reviewed ("conflict"), or it has no changes ("unchanged").
 */
export async function publishDraft(
  storage: DraftStorage,
  aquarium: string,
  { note, revision, by }: PublishRequest,
): Promise<number> {
  return publishInAttempts(async () => {
    const draft = await prepareDraft(storage, aquarium);
    if (revision !== undefined && revision !== draft.state.revision) throw changedMeanwhile();
    if (draft.state.documents.every(({ drafted }) => !drafted)) {
      throw new StaffError("unchanged", "The draft has no changes.");
    }
    const errors = findErrors(draft, latestToday());
    const details: NotReadyDetails = { errors };
    if (errors.length > 0) throw new StaffError("not-ready", "Some things must be mended first.", details);
    const entry = { by, note, origin: "publish" as const };
    return storage.publishes.publish(draft.content, entry, draft.state, (transaction) =>
      new DraftStore(transaction).clear(aquarium),
    );
  });
}
