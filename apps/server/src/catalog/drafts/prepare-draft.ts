import { StaffError } from "../../platform/errors.ts";
import type { PlainContent, StoredContent, StoredMedia } from "../aquarium-content.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { type Documents, joinDocuments, pictureNames } from "../documents.ts";
import { noPhotograph } from "../photographs/no-photograph.ts";
import { contentVersion } from "../publishes/revision.ts";
import { splitComments } from "../texts/comment-phrases.ts";
import { type DraftState, documentsOf } from "./draft-state.ts";

/** A draft, and the content that publishing it would give. */
export interface PreparedDraft {
  readonly state: DraftState;
  readonly content: PlainContent;
}

/**
 * Resolves to an aquarium's draft with its content. Rejects with a StaffError where there is no such
 * aquarium.
 */
export async function prepareDraft(catalog: CatalogStores, aquarium: string): Promise<PreparedDraft> {
  const state = await readDraft(catalog, aquarium);
  return {
    state,
    content: assembleContent(documentsOf(state), await availableMedia(catalog, aquarium)),
  };
}

/** Resolves to an aquarium's draft. Rejects with a StaffError where there is no such aquarium. */
export async function readDraft({ aquariums, drafts }: CatalogStores, aquarium: string): Promise<DraftState> {
  await aquariums.recordMissingPublishes([aquarium]);
  const state = await drafts.read(aquarium);
  if (!state) throw new StaffError("not-found", "There is no such aquarium.");
  return state;
}

/** Resolves to the pictures that an aquarium's documents may name. */
export async function availableMedia(
  { aquariums, drafts }: CatalogStores,
  aquarium: string,
): Promise<ReadonlyMap<string, StoredMedia>> {
  const media = await drafts.media(aquarium);
  const placeholder = media.has(noPhotograph.name) ? [] : await aquariums.pictures.store([noPhotograph]);
  return new Map([...media, ...placeholder.map((file) => [file.name, file] as const)]);
}

/** Joins documents into an aquarium's content, with those of the named pictures that are stored. */
export function assembleContent(
  documents: Documents,
  available: ReadonlyMap<string, StoredMedia>,
): PlainContent {
  const texts = joinDocuments(documents);
  const names = [...new Set(texts.penguins.flatMap(pictureNames))].sort();
  const media = names.flatMap((name) => available.get(name) ?? []);
  return { ...texts, media };
}

/** Resolves to a content with what is derived from it. */
export async function completed(content: PlainContent): Promise<StoredContent> {
  const commentPhrases = { ja: await splitComments(content.dictionaries.ja) };
  return { ...content, commentPhrases, version: contentVersion(content) };
}
