import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { Transaction } from "kysely";
import type { AquariumContent } from "./aquarium-content.ts";
import { NO_IMAGE } from "./pictures/pictures.ts";
import type { Tables } from "./schema/tables.ts";

/** Rows of one insert: a statement may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const BATCH_SIZE = 500;

/**
 * Replaces an aquarium, and everything below it that is its keepers', with new content, whose pictures are stored already by these
 * digests, in their order; returns the digests of those that it had.
 */
export async function replaceAquarium(
  transaction: Transaction<Tables>,
  content: AquariumContent,
  digests: readonly string[],
): Promise<readonly string[]> {
  const aquarium = content.details.slug;
  await upsertAquarium(transaction, content);
  for (const table of ["penguin", "dictionary"] as const) {
    await transaction.deleteFrom(table).where("aquarium", "=", aquarium).execute();
  }
  const before = await transaction
    .deleteFrom("media")
    .where("aquarium", "=", aquarium)
    .returning("picture")
    .execute();
  await insertPenguins(transaction, aquarium, content.penguins);
  await insertDictionaries(transaction, content);
  await insertMedia(transaction, content, digests);
  return before.flatMap(({ picture }) => picture ?? []);
}

/** Must be the transaction's first statement, as it locks the aquarium's row: two servers that import the same aquarium wait for each other. */
async function upsertAquarium(
  transaction: Transaction<Tables>,
  { details, version }: AquariumContent,
): Promise<void> {
  const row = { details: JSON.stringify(details), version, imported_at: new Date().toISOString() };
  await transaction
    .insertInto("aquarium")
    .values({ slug: details.slug, ...row })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
    .execute();
}

async function insertPenguins(
  transaction: Transaction<Tables>,
  aquarium: string,
  penguins: readonly Penguin[],
): Promise<void> {
  for (let start = 0; start < penguins.length; start += BATCH_SIZE) {
    const rows = penguins.slice(start, start + BATCH_SIZE).map((penguin, index) => ({
      aquarium,
      penguin_id: penguin.id,
      position: start + index,
      record: JSON.stringify(penguin),
    }));
    await transaction.insertInto("penguin").values(rows).execute();
  }
}

async function insertDictionaries(
  transaction: Transaction<Tables>,
  { details, dictionaries, commentPhrases }: AquariumContent,
): Promise<void> {
  const rows = LOCALES.map((locale) => ({
    aquarium: details.slug,
    locale,
    words: JSON.stringify(dictionaries[locale]),
    comment_phrases: commentPhrases[locale] ? JSON.stringify(commentPhrases[locale]) : null,
  }));
  await transaction.insertInto("dictionary").values(rows).execute();
}

async function insertMedia(
  transaction: Transaction<Tables>,
  { details, media }: AquariumContent,
  digests: readonly string[],
): Promise<void> {
  const rows = media.map(({ name, type, hash }, index) => ({
    aquarium: details.slug,
    name,
    type,
    hash,
    picture: digests[index] ?? null,
    bytes: NO_IMAGE,
  }));
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await transaction
      .insertInto("media")
      .values(rows.slice(start, start + BATCH_SIZE))
      .execute();
}
