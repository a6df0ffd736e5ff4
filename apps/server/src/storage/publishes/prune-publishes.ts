import { KEPT_PUBLISHES } from "@harapen/contract/staff/publish";
import { sql } from "kysely";
import type { Database } from "../database.ts";

/**
 * Deletes what belongs only to publishes that are no longer kept, `number` being the newest, and resolves to the digests of the pictures that it
 * named. The last version of each document stays.
 */
export async function prunePublishes(
  transaction: Database,
  aquarium: string,
  number: number,
): Promise<readonly string[]> {
  const oldest = number - KEPT_PUBLISHES + 1;
  if (oldest <= 1) return [];
  await transaction
    .deleteFrom("publish")
    .where("aquarium", "=", aquarium)
    .where("number", "<", oldest)
    .execute();
  await transaction
    .deleteFrom("publish_document")
    .where("aquarium", "=", aquarium)
    .where("until", "<=", oldest)
    .where(sql<boolean>`exists (select 1 from publish_document as later
      where later.aquarium = publish_document.aquarium and later.kind = publish_document.kind
        and later.key = publish_document.key and later.since > publish_document.since)`)
    .execute();
  const pictures = await transaction
    .deleteFrom("publish_picture")
    .where("aquarium", "=", aquarium)
    .where("until", "<=", oldest)
    .returning("picture")
    .execute();
  return pictures.map(({ picture }) => picture);
}
