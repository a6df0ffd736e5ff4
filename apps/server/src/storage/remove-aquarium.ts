import type { Database } from "./database.ts";

/**
 * Removes an aquarium with everything that is its keepers', and notes that; the visits' records and drawings stay. Resolves to the digests of its
 * pictures, which may be unused now; to `undefined` where there is no such aquarium.
 */
export async function removeAquarium(
  transaction: Database,
  slug: string,
): Promise<readonly string[] | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("aquarium")
    .set({ removed_at: new Date().toISOString() })
    .where("slug", "=", slug)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  for (const table of ["penguin", "dictionary"] as const)
    await transaction.deleteFrom(table).where("aquarium", "=", slug).execute();
  const pictures = await transaction
    .deleteFrom("media")
    .where("aquarium", "=", slug)
    .returning("picture")
    .execute();
  return pictures.flatMap(({ picture }) => picture ?? []);
}
