import { splitComments } from "../aquariums/texts/comment-phrases.ts";
import type { StoredContent, StoredMedia } from "../storage/aquarium-content.ts";
import type { Documents } from "../storage/documents/documents.ts";
import { joinDocuments } from "../storage/documents/join-documents.ts";
import { pictureNames } from "../storage/documents/picture-names.ts";
import { contentVersion } from "../storage/publishes/content-version.ts";

/** Joins documents into an aquarium's content, with those of the named pictures that are stored. */
export async function assembleContent(
  documents: Documents,
  available: ReadonlyMap<string, StoredMedia>,
): Promise<StoredContent> {
  const texts = joinDocuments(documents);
  const names = [...new Set(texts.penguins.flatMap(pictureNames))].sort();
  const media = names.flatMap((name) => available.get(name) ?? []);
  const commentPhrases = { ja: await splitComments(texts.dictionaries.ja) };
  return { ...texts, commentPhrases, media, version: contentVersion({ ...texts, media }) };
}
