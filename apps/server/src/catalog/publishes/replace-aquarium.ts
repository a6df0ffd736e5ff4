import { LOCALES } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { StoredContent, StoredMedia } from "../aquarium-content.ts";
import { NO_IMAGE } from "../pictures/pictures.ts";
import { compareRows } from "./compare-rows.ts";

/**
 * Replaces an aquarium, and everything below it that belongs to its keepers, with new content; returns the
 * digests of pictures that it no longer names.
 */
export async function replaceAquarium(
  transaction: Database,
  content: StoredContent,
): Promise<readonly string[]> {
  const aquarium = content.details.slug;
  await upsertAquarium(transaction, content);
  for (const table of ["penguin", "dictionary"] as const) {
    await transaction.deleteFrom(table).where("aquarium", "=", aquarium).execute();
  }
  await insertPenguins(transaction, aquarium, content.penguins);
  await insertDictionaries(transaction, content);
  return replaceMedia(transaction, aquarium, content.media);
}

/**
 * Locks the aquarium's row, where the transaction has not done so before: two servers that import the same
 * aquarium wait for each other.
 */
async function upsertAquarium(transaction: Database, { details, version }: StoredContent): Promise<void> {
  const imported_at = new Date().toISOString();
  const row = { details: JSON.stringify(details), version, imported_at, removed_at: null };
  await transaction
    .insertInto("aquarium")
    .values({ slug: details.slug, ...row })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .execute();
}

async function insertPenguins(
  transaction: Database,
  aquarium: string,
  penguins: readonly PenguinRecord[],
): Promise<void> {
  const rows = penguins.map((penguin, position) => ({
    ...{ aquarium, penguin_id: penguin.id, position },
    record: JSON.stringify(penguin),
  }));
  for (const batch of inBatches(rows)) await transaction.insertInto("penguin").values(batch).execute();
}

async function insertDictionaries(
  transaction: Database,
  { details, dictionaries, commentPhrases }: StoredContent,
): Promise<void> {
  const rows = LOCALES.map((locale) => ({
    aquarium: details.slug,
    locale,
    words: JSON.stringify(dictionaries[locale]),
    comment_phrases: commentPhrases[locale] ? JSON.stringify(commentPhrases[locale]) : null,
  }));
  await transaction.insertInto("dictionary").values(rows).execute();
}

/** Writes only what differs: most of an aquarium's pictures stay from one publish to the next. */
async function replaceMedia(
  transaction: Database,
  aquarium: string,
  media: readonly StoredMedia[],
): Promise<readonly string[]> {
  const before = await transaction
    .selectFrom("media")
    .select(["name", "type", "hash", "picture"])
    .where("aquarium", "=", aquarium)
    .execute();
  const textOf = ({ name, type, hash, picture }: (typeof before)[number]) =>
    [picture, type, hash, name].join(" ");
  const { gone, come } = compareRows(before, media, textOf);
  for (const names of inBatches(gone.map(({ name }) => name)))
    await transaction
      .deleteFrom("media")
      .where("aquarium", "=", aquarium)
      .where("name", "in", names)
      .execute();
  for (const batch of inBatches(come))
    await transaction
      .insertInto("media")
      .values(
        batch.map(({ name, type, hash, picture }) => ({
          aquarium,
          name,
          type,
          hash,
          picture,
          bytes: NO_IMAGE,
        })),
      )
      .execute();
  return gone.flatMap(({ picture }) => picture ?? []);
}
