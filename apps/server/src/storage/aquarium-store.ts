import type { Aquarium, Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./schema/tables.ts";

/** A picture or icon; base records name it. */
export interface MediaFile {
  readonly name: string;
  /** Media type, as in `image/svg+xml`. */
  readonly type: string;
  /** Digest of the bytes: the version in the picture's address. */
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** All of an aquarium: what the exchange format holds, checked. */
export interface AquariumContent {
  readonly details: Aquarium;
  /** In the order of the base list; `picture` and `icon` are names in `media`. */
  readonly penguins: readonly Penguin[];
  readonly dictionaries: Readonly<Record<Locale, Dictionary>>;
  readonly media: readonly MediaFile[];
  readonly version: string;
}

/** Rows go in by parts: a statement may carry 65,535 values in PostgreSQL and 32,766 in SQLite. */
const ROWS_AT_ONCE = 500;

/** The aquariums, their penguins, words and pictures. JSON that was checked when it came in is trusted coming out. */
export class AquariumStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async slugs(): Promise<string[]> {
    const rows = await this.#database.selectFrom("aquarium").select("slug").orderBy("slug").execute();
    return rows.map(({ slug }) => slug);
  }

  /** The version of an aquarium's content; `undefined` where there is no such aquarium. */
  async contentVersion(slug: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("aquarium")
      .select("version")
      .where("slug", "=", slug)
      .executeTakeFirst();
    return row?.version;
  }

  /** The version of an aquarium's content and of what was learned about it; `undefined` where there is no such aquarium. */
  async versions(slug: string): Promise<{ version: string; learned: number } | undefined> {
    return this.#database
      .selectFrom("aquarium")
      .select(["version", "learned"])
      .where("slug", "=", slug)
      .executeTakeFirst();
  }

  async details(slug: string): Promise<Aquarium> {
    const { details } = await this.#database
      .selectFrom("aquarium")
      .select("details")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    return JSON.parse(details);
  }

  /** The base list, in its order. */
  async penguins(slug: string): Promise<Penguin[]> {
    const rows = await this.#database
      .selectFrom("penguin")
      .select("record")
      .where("aquarium", "=", slug)
      .orderBy("position")
      .execute();
    return rows.map(({ record }) => JSON.parse(record));
  }

  async dictionary(slug: string, locale: Locale): Promise<Dictionary> {
    const { words } = await this.#database
      .selectFrom("dictionary")
      .select("words")
      .where("aquarium", "=", slug)
      .where("locale", "=", locale)
      .executeTakeFirstOrThrow();
    return JSON.parse(words);
  }

  /** The digest of each picture by its name. */
  async mediaHashes(slug: string): Promise<Map<string, string>> {
    const rows = await this.#database
      .selectFrom("media")
      .select(["name", "hash"])
      .where("aquarium", "=", slug)
      .execute();
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  }

  async media(slug: string, name: string): Promise<MediaFile | undefined> {
    return this.#database
      .selectFrom("media")
      .select(["name", "type", "hash", "bytes"])
      .where("aquarium", "=", slug)
      .where("name", "=", name)
      .executeTakeFirst();
  }

  /** Puts aquariums in place of what was there, all of them or nothing. */
  async replace(...contents: readonly AquariumContent[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      for (const content of contents) {
        await replaceDetails(transaction, content);
        await replaceParts(transaction, content);
      }
    });
  }
}

/** Comes first: it makes two servers that import the same aquarium wait for each other. */
async function replaceDetails(
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

async function replaceParts(transaction: Transaction<Tables>, content: AquariumContent): Promise<void> {
  const aquarium = content.details.slug;
  for (const table of ["penguin", "dictionary", "media"] as const) {
    await transaction.deleteFrom(table).where("aquarium", "=", aquarium).execute();
  }
  for (let start = 0; start < content.penguins.length; start += ROWS_AT_ONCE) {
    const rows = content.penguins.slice(start, start + ROWS_AT_ONCE).map((penguin, index) => ({
      aquarium,
      penguin_id: penguin.id,
      position: start + index,
      record: JSON.stringify(penguin),
    }));
    await transaction.insertInto("penguin").values(rows).execute();
  }
  const dictionaries = LOCALES.map((locale) => ({
    aquarium,
    locale,
    words: JSON.stringify(content.dictionaries[locale]),
  }));
  await transaction.insertInto("dictionary").values(dictionaries).execute();
  for (const file of content.media) {
    await transaction
      .insertInto("media")
      .values({ aquarium, ...file })
      .execute();
  }
}
