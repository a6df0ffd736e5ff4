import { KEPT_PUBLISHES } from "@harapen/contract/staff/publish";
import { todayAt } from "@harapen/contract/time-zone";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { StoredContent } from "../aquarium-content.ts";
import { NO_PHOTOGRAPH, splitContent } from "../documents.ts";
import { withFormerBirds } from "./former-birds.ts";
import { columnsOf, IMPORTED, type PublishEntry } from "./publish-entry.ts";
import { readAquarium } from "./read-aquarium.ts";
import { recordDocuments } from "./record-documents.ts";
import { recordPictures } from "./record-pictures.ts";
import { replaceAquarium } from "./replace-aquarium.ts";
import { lockAquarium, nextRevision } from "./revision.ts";

/** The outcome of a publish. */
export interface Published {
  readonly number: number;
  /** The digests of pictures that it no longer names: they may be unused now. */
  readonly released: readonly string[];
}

/**
 * Replaces an aquarium with new content, whose pictures are stored already, and records that as a publish.
 * Birds that the new content lacks stay, as not on show.
 */
export async function publishContent(
  transaction: Database,
  given: StoredContent,
  entry: PublishEntry,
): Promise<Published> {
  const { slug } = given.details;
  const found = await recordMissingPublish(transaction, slug);
  const before = await readAquarium(transaction, slug);
  const now = new Date();
  const at = now.toISOString();
  const content = before ? withFormerBirds(given, before, todayAt(given.details, now)) : given;
  const replaced = await replaceAquarium(transaction, content);
  const { number, released } = await recordPublish(transaction, content, entry, at);
  return { number, released: [...found, ...replaced, ...released] };
}

/**
 * Makes an aquarium, hidden from visitors, with content whose pictures are stored already, and records that
 * as its first publish. Resolves to `false` where there is one already: of two concurrent calls for one
 * aquarium, the later finds it there.
 */
export async function createAquarium(
  transaction: Database,
  content: StoredContent,
  entry: PublishEntry,
): Promise<boolean> {
  const at = new Date().toISOString();
  if (!(await claimSlug(transaction, content, at))) return false;
  await replaceAquarium(transaction, content);
  await recordPublish(transaction, content, entry, at);
  return true;
}

/**
 * Makes an aquarium's row, where there is none or one of a removed aquarium; returns whether it did. A
 * concurrent call for the same aquarium waits here.
 */
async function claimSlug(
  transaction: Database,
  { details, version }: StoredContent,
  at: string,
): Promise<boolean> {
  const row = {
    details: JSON.stringify(details),
    version,
    imported_at: at,
    hidden_at: at,
    removed_at: null,
  };
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto("aquarium")
    .values({ slug: details.slug, ...row })
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet(row).where("aquarium.removed_at", "is not", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Records the content of an aquarium as a publish, unless the latest has it: an older version imported it, or
 * imports beside this one. Resolves to the digests of pictures that were released.
 */
export async function recordMissingPublish(transaction: Database, slug: string): Promise<readonly string[]> {
  const aquarium = await lockAquarium(transaction, slug);
  if (!aquarium || (await latestPublish(transaction, slug))?.version === aquarium.version) return [];
  const content = await readAquarium(transaction, slug);
  if (!content) return [];
  return (await recordPublish(transaction, content, IMPORTED, aquarium.imported_at)).released;
}

/** Resolves to those of some aquariums whose content no publish has recorded. */
export async function aquariumsWithoutPublish(
  database: Database,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await database
    .selectFrom("aquarium")
    .select("slug")
    .where("slug", "in", slugs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("publish")
            .select("number")
            .whereRef("publish.aquarium", "=", "aquarium.slug")
            .whereRef("publish.version", "=", "aquarium.version")
            .where(
              sql<boolean>`number = (select max(number) from publish as latest where latest.aquarium = publish.aquarium)`,
            ),
        ),
      ),
    )
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}

async function recordPublish(
  transaction: Database,
  content: StoredContent,
  { by, origin, note, restored = null }: Omit<PublishEntry, "restored"> & { restored?: number | null },
  at: string,
): Promise<Published> {
  const aquarium = content.details.slug;
  const revision = await nextRevision(transaction, aquarium);
  const number = ((await latestPublish(transaction, aquarium))?.number ?? 0) + 1;
  const changes = await recordDocuments(transaction, { aquarium, number, revision }, splitContent(content));
  const names = await recordPictures(transaction, { aquarium, number }, content.media);
  const birds = JSON.stringify(content.penguins.map(({ id }) => id));
  await transaction
    .insertInto("publish")
    .values({
      ...{ aquarium, number, at, origin, note, restored, birds },
      ...{ version: content.version, ...columnsOf(by), ...changes },
      photographs: countPhotographs(content.penguins, names),
    })
    .execute();
  return { number, released: await prunePublishes(transaction, aquarium, number) };
}

/** Counts those of some pictures that are photographs of birds, not icons made of them. */
function countPhotographs(penguins: StoredContent["penguins"], names: readonly string[]): number {
  const photographs = new Set(
    penguins.flatMap(({ picture, photographs = [] }) => [picture, ...photographs.map(({ file }) => file)]),
  );
  return names.filter((name) => name !== NO_PHOTOGRAPH && photographs.has(name)).length;
}

function latestPublish(transaction: Database, aquarium: string) {
  return transaction
    .selectFrom("publish")
    .select(["number", "version"])
    .where("aquarium", "=", aquarium)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Deletes what belongs only to publishes that are no longer kept, `number` being the newest, and resolves to
 * the digests of the pictures that it named. The last version of each document stays.
 */
async function prunePublishes(
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
