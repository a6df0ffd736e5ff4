import type { Database } from "../../database/database.ts";
import { deleteUnusedPicturesInSteps } from "../pictures/picture-steps.ts";

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Deletes the photographs that were received before a time (ISO 8601, in UTC) and that no record names, whether published, in a draft, or in
 * a publish that is kept. Resolves to their number.
 */
export async function deleteUnnamedPhotographs(database: Database, before: string): Promise<number> {
  const aquariums = await database
    .selectFrom("photograph")
    .select("aquarium")
    .distinct()
    .where("received_at", "<", before)
    .execute();
  let deleted = 0;
  for (const { aquarium } of aquariums) {
    const { photographs, pictures } = await database
      .transaction()
      .execute((each) => deleteOfAquarium(each, aquarium, before));
    await deleteUnusedPicturesInSteps(database, pictures);
    deleted += photographs;
  }
  return deleted;
}

/** Returns how many photographs were deleted, and the digests of their pictures. */
async function deleteOfAquarium(
  transaction: Database,
  aquarium: string,
  before: string,
): Promise<{ photographs: number; pictures: string[] }> {
  const received = await transaction
    .selectFrom("photograph")
    .select("photograph_id")
    .where("aquarium", "=", aquarium)
    .where("received_at", "<", before)
    .execute();
  const named = await namedIds(transaction, aquarium);
  const unnamed = received.map(({ photograph_id }) => photograph_id).filter((id) => !named.has(id));
  const pictures: string[] = [];
  for (const id of unnamed) {
    for (const table of ["photograph_file", "photograph_picture"] as const) {
      const rows = await transaction
        .deleteFrom(table)
        .where("aquarium", "=", aquarium)
        .where("photograph_id", "=", id)
        .returning("picture")
        .execute();
      pictures.push(...rows.map(({ picture }) => picture));
    }
    await transaction
      .deleteFrom("photograph")
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .execute();
  }
  return { photographs: unnamed.length, pictures };
}

/** Returns every id that occurs in a record: those of photographs, on their own and in the names of their pictures, are among them. */
async function namedIds(transaction: Database, aquarium: string): Promise<Set<string>> {
  const records = await transaction
    .selectFrom("penguin")
    .select("record as content")
    .where("aquarium", "=", aquarium)
    .execute();
  const documents = await transaction
    .selectFrom("publish_document")
    .select("content")
    .where("aquarium", "=", aquarium)
    .execute();
  const drafted = await transaction
    .selectFrom("draft_document")
    .select("content")
    .where("aquarium", "=", aquarium)
    .execute();
  return new Set(
    [...records, ...documents, ...drafted].flatMap(({ content }) => content?.match(UUIDS) ?? []),
  );
}
