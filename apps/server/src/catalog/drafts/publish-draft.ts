import type { Author } from "@harapen/contract/staff/content";
import type { NotReadyDetails } from "@harapen/contract/staff/publish";
import { todayAt } from "@harapen/contract/time-zone";
import { StaffError } from "../../platform/errors.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { DraftStore } from "./draft-store.ts";
import { completed, prepareDraft } from "./prepare-draft.ts";
import { findErrors } from "./readiness.ts";

interface PublishRequest {
  readonly note: string;
  /** The draft's revision that was reviewed; unset to accept any. */
  readonly revision?: number | undefined;
  readonly by: Author;
}

/**
 * Publishes an aquarium's whole draft, and resolves to the publish's number. Rejects with a StaffError where
 * errors block it ("not-ready"), it has changed since it was reviewed ("conflict"), or it has no changes
 * ("unchanged").
 */
export async function publishDraft(
  catalog: CatalogStores,
  aquarium: string,
  { note, revision, by }: PublishRequest,
): Promise<number> {
  return publishInAttempts(async () => {
    const draft = await prepareDraft(catalog, aquarium);
    if (revision !== undefined && revision !== draft.state.revision) throw changedMeanwhile();
    if (draft.state.documents.every(({ drafted }) => !drafted)) {
      throw new StaffError("unchanged", "The draft has no changes.");
    }
    const errors = findErrors(draft, todayAt(draft.content.details));
    const details: NotReadyDetails = { errors };
    if (errors.length > 0) throw new StaffError("not-ready", "Some things must be fixed first.", details);
    const entry = { by, note, origin: "publish" as const };
    return catalog.publishes.publish(await completed(draft.content), entry, draft.state, (transaction) =>
      new DraftStore(transaction).clear(aquarium),
    );
  });
}

/** How often a publish is attempted where the aquarium changes while it is prepared. */
const ATTEMPTS = 3;

/**
 * Prepares and makes a publish, again where the aquarium changed meanwhile (`undefined`); resolves to its
 * number. Rejects with a StaffError ("conflict") where the aquarium changed each time.
 */
export async function publishInAttempts(attempt: () => Promise<number | undefined>): Promise<number> {
  for (let made = 0; made < ATTEMPTS; made++) {
    const number = await attempt();
    if (number !== undefined) return number;
  }
  throw changedMeanwhile();
}

export const changedMeanwhile = () =>
  new StaffError("conflict", "Somebody has changed the draft since you looked at it.", null);
