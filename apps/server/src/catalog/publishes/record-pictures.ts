import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { StoredMedia } from "../aquarium-content.ts";
import { compareRows } from "./compare-rows.ts";

interface Publishing {
  readonly aquarium: string;
  readonly number: number;
}

/**
 * Records which pictures are in force from this publish on, and which no longer are; resolves to the names of
 * those that had no name before.
 */
export async function recordPictures(
  transaction: Database,
  { aquarium, number }: Publishing,
  media: readonly StoredMedia[],
): Promise<string[]> {
  const before = await transaction
    .selectFrom("publish_picture")
    .select(["name", "type", "hash", "picture"])
    .where("aquarium", "=", aquarium)
    .where("until", "is", null)
    .execute();
  const stored = media.filter(({ picture }) => picture !== "");
  const { gone, come } = compareRows(before, stored, textOf);
  for (const names of inBatches(gone.map(({ name }) => name)))
    await transaction
      .updateTable("publish_picture")
      .set({ until: number })
      .where("aquarium", "=", aquarium)
      .where("until", "is", null)
      .where("name", "in", names)
      .execute();
  for (const batch of inBatches(come))
    await transaction
      .insertInto("publish_picture")
      .values(
        batch.map(({ name, type, hash, picture }) => ({
          ...{ aquarium, name, type, hash, picture },
          since: number,
          until: null,
        })),
      )
      .execute();
  const known = new Set(before.map(({ picture }) => picture));
  return come.filter(({ picture }) => !known.has(picture)).map(({ name }) => name);
}

const textOf = ({ name, type, picture }: Pick<StoredMedia, "name" | "type" | "picture">) =>
  `${picture} ${type} ${name}`;
