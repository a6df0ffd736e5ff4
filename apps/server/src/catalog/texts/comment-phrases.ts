import { setImmediate } from "node:timers/promises";
import type { CommentPhrases, Dictionary } from "@harapen/contract/aquarium";
import { withoutReadings } from "@harapen/contract/readings";
import type { AquariumStore } from "../aquarium-store.ts";
import { loadPhraseSplitter } from "./readings.ts";

/**
 * Resolves to the phrases of a Japanese dictionary's comments without their readings, by penguin id. A
 * comment takes milliseconds, so each has a turn of the event loop of its own.
 */
export async function splitComments({ penguin: { comment } }: Dictionary): Promise<CommentPhrases> {
  const splitPhrases = await loadPhraseSplitter();
  const phrases: Record<string, string[]> = {};
  for (const [id, text] of Object.entries(comment)) {
    phrases[id] = splitPhrases(withoutReadings(text));
    await setImmediate();
  }
  return phrases;
}

/** Splits the Japanese comments of aquariums that were imported before comments were split. */
export async function splitOlderComments(store: AquariumStore): Promise<void> {
  for (const slug of await store.texts.withoutCommentPhrases("ja")) {
    const phrases = await splitComments(await store.texts.dictionary(slug, "ja"));
    await store.texts.saveCommentPhrases(slug, "ja", phrases);
  }
}
