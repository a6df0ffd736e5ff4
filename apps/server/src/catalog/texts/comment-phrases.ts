import type { CommentPhrases, Dictionary } from "@harapen/contract/aquarium";
import { withoutReadings } from "@harapen/contract/readings";
import type { AquariumStore } from "../aquarium-store.ts";
import { loadPhraseSplitter } from "./readings.ts";

/** Resolves to the phrases of a Japanese dictionary's comments without their readings, by penguin id. */
export async function splitComments({ penguin: { comment } }: Dictionary): Promise<CommentPhrases> {
  const splitPhrases = await loadPhraseSplitter();
  return Object.fromEntries(
    Object.entries(comment).map(([id, text]) => [id, splitPhrases(withoutReadings(text))]),
  );
}

/** Splits the Japanese comments of aquariums that were imported before comments were split. */
export async function splitOlderComments(store: AquariumStore): Promise<void> {
  for (const slug of await store.texts.withoutCommentPhrases("ja")) {
    const phrases = await splitComments(await store.texts.dictionary(slug, "ja"));
    await store.texts.saveCommentPhrases(slug, "ja", phrases);
  }
}
