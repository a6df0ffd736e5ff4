import type { Author, BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { StaffError } from "../../platform/errors.ts";
import type { PlainContent, StoredMedia } from "../aquarium-content.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { pictureNames } from "../documents.ts";
import type { PublishedContent } from "../publishes/publish-store.ts";
import type { DraftState } from "./draft-state.ts";
import { assembleContent, availableMedia, completed, readDraft } from "./prepare-draft.ts";
import { publishInAttempts } from "./publish-draft.ts";
import { renameClashingPictures } from "./rename-clashing-pictures.ts";

interface RestoreRequest {
  readonly number: number;
  /** The id of the bird to restore; unset: everything. */
  readonly bird?: string | undefined;
  readonly by: Author;
}

/**
 * Publishes again the content of an earlier publish, for one bird or the whole, and resolves to the new
 * publish's number. The draft stays. Rejects with a StaffError where that publish is not kept, or the bird
 * was not in it.
 */
export async function restorePublish(
  catalog: CatalogStores,
  aquarium: string,
  { number, bird, by }: RestoreRequest,
): Promise<number> {
  return publishInAttempts(async () => {
    const state = await readDraft(catalog, aquarium);
    const old = await catalog.publishes.contentOf(aquarium, number);
    if (!old) throw new StaffError("not-found", "This publish is no longer kept.");
    const plain = await (bird === undefined
      ? assembleWhole(catalog, aquarium, old)
      : assembleWithBird(catalog, aquarium, { state, old, bird }));
    const content = await completed(plain);
    if (content.version === state.version)
      throw new StaffError("unchanged", "It is the same as it was then.");
    const entry = { by, note: "", origin: "restore" as const, restored: number };
    return catalog.publishes.publish(content, entry, state, async () => []);
  });
}

async function assembleWhole(
  catalog: CatalogStores,
  aquarium: string,
  { documents, media }: PublishedContent,
): Promise<PlainContent> {
  const available = await availableMedia(catalog, aquarium);
  return assembleContent(documents, new Map([...available, ...byName(media)]));
}

async function assembleWithBird(
  catalog: CatalogStores,
  aquarium: string,
  { state, old, bird }: { state: DraftState; old: PublishedContent; bird: string },
): Promise<PlainContent> {
  const found = old.documents.birds.find(({ record }) => record.id === bird);
  if (!found) throw new StaffError("not-found", "The bird was not there in that publish.");
  const published = state.documents.flatMap((each) => each.published?.content ?? []);
  const details = published.find((each): each is DetailsDocument => "details" in each);
  const birds = published.filter((each): each is BirdDocument => "record" in each);
  const now = birds.find(({ record }) => record.id === bird);
  const available = await availableMedia(catalog, aquarium);
  const pictures = old.media.filter(({ name }) => pictureNames(found.record).includes(name));
  const { documents: renamed, media } = renameClashingPictures(
    { ...old.documents, birds: [found] },
    pictures,
    available,
  );
  const restored = renamed.birds.map((each) => ({ ...each, position: now?.position ?? found.position }));
  const others = birds.filter((each) => each !== now);
  const documents = { details: details ?? old.documents.details, birds: [...others, ...restored] };
  return assembleContent(documents, new Map([...available, ...byName(media)]));
}

const byName = (media: readonly StoredMedia[]) => new Map(media.map((file) => [file.name, file] as const));
