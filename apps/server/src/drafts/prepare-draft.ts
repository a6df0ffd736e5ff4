import { StaffError } from "../errors/staff-error.ts";
import { noPhotograph } from "../media/no-photograph.ts";
import type { StoredContent, StoredMedia } from "../storage/aquarium-content.ts";
import type { DraftState } from "../storage/drafts/draft-state.ts";
import type { Storage } from "../storage/storage.ts";
import { assembleContent } from "./assemble-content.ts";
import { documentsOf } from "./drafted-documents.ts";

/** The stores that drafts and publishes are made of. */
export type DraftStorage = Pick<Storage, "aquariums" | "drafts" | "publishes">;

/** A draft, and the content that publishing it would give. */
export interface PreparedDraft {
  readonly state: DraftState;
  readonly content: StoredContent;
}

/** Resolves to an aquarium's draft with its content. Rejects with a StaffError where there is no such aquarium. */
export async function prepareDraft(storage: DraftStorage, aquarium: string): Promise<PreparedDraft> {
  const state = await readDraft(storage, aquarium);
  return {
    state,
    content: await assembleContent(documentsOf(state), await availableMedia(storage, aquarium)),
  };
}

/** Resolves to an aquarium's draft. Rejects with a StaffError where there is no such aquarium. */
export async function readDraft({ aquariums, drafts }: DraftStorage, aquarium: string): Promise<DraftState> {
  await aquariums.recordMissingPublishes([aquarium]);
  const state = await drafts.read(aquarium);
  if (!state) throw new StaffError("not-found", "There is no such aquarium.");
  return state;
}

/** Resolves to the pictures that an aquarium's documents may name. */
export async function availableMedia(
  { aquariums, drafts }: DraftStorage,
  aquarium: string,
): Promise<ReadonlyMap<string, StoredMedia>> {
  const media = await drafts.media(aquarium);
  const placeholder = media.has(noPhotograph.name) ? [] : await aquariums.pictures.store([noPhotograph]);
  return new Map([...media, ...placeholder.map((file) => [file.name, file] as const)]);
}
