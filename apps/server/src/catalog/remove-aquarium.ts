import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { StaffStore } from "../people/staff/staff-store.ts";

/** The tables of what belongs to an aquarium's keepers, those first whose rows refer to pictures. */
const PICTURED = [
  "media",
  "draft_picture",
  "publish_picture",
  "photograph_file",
  "photograph_picture",
] as const;
const TABLES = [
  "photograph",
  "photograph_reading",
  "penguin",
  "dictionary",
  "draft_document",
  "pending_import",
  "publish",
  "kiosk",
] as const;

/** Does what another room has to do where an aquarium is removed, in the same transaction. */
export type OnRemove = (transaction: Database, slug: string, by: string | null) => Promise<void>;

/**
 * Removes an aquarium with everything that belongs to its keepers and with their roles in it, and logs that;
 * the visits' records and drawings stay, and so do its studies, none of which runs any more. Resolves to the
 * digests of its pictures, which may be unused now; to `undefined` where there is no such aquarium. `by`: the
 * id of the member who did it; `null`: a command.
 */
export async function removeAquarium(
  transaction: Database,
  slug: string,
  by: string | null,
  onRemove: OnRemove,
): Promise<readonly string[] | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("aquarium")
    .set((each) => ({
      removed_at: new Date().toISOString(),
      hidden_at: null,
      revision: each("revision", "+", 1),
    }))
    .where("slug", "=", slug)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await new StaffStore(transaction).removeRolesIn(slug);
  await onRemove(transaction, slug, by);
  await forgetDocuments(transaction, slug);
  const pictures: string[] = [];
  for (const table of PICTURED) {
    const rows = await transaction
      .deleteFrom(table)
      .where("aquarium", "=", slug)
      .returning("picture")
      .execute();
    pictures.push(...rows.flatMap(({ picture }) => picture ?? []));
  }
  for (const table of TABLES) await transaction.deleteFrom(table).where("aquarium", "=", slug).execute();
  return pictures;
}

/**
 * Deletes what its publishes had, except the ids of its birds: albums refer to these, and a new aquarium of
 * this slug gives them to no other bird.
 */
async function forgetDocuments(transaction: Database, aquarium: string): Promise<void> {
  const birds = await transaction
    .selectFrom("publish_document")
    .select("key")
    .distinct()
    .where("aquarium", "=", aquarium)
    .where("kind", "=", "bird")
    .execute();
  await transaction.deleteFrom("publish_document").where("aquarium", "=", aquarium).execute();
  const used = {
    aquarium,
    kind: "bird",
    since: 0,
    until: 0,
    revision: 0,
    digest: "",
    content: "{}",
  } as const;
  for (const batch of inBatches(birds))
    await transaction
      .insertInto("publish_document")
      .values(batch.map(({ key }) => ({ ...used, key })))
      .execute();
}
