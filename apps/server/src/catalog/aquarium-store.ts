import type { Locale } from "@harapen/contract/locales";
import type { AquariumFile, PenguinRecord } from "@harapen/contract/records";
import type { ColumnType } from "kysely";
import type { Database } from "../database/database.ts";
import { AuditLog, type NewAuditEntry } from "../people/staff/audit-log.ts";
import type { AquariumContent, StoredContent } from "./aquarium-content.ts";
import { copyPhotographs } from "./photographs/photograph-store.ts";
import { deleteUnusedPicturesInSteps, storeMedia } from "./pictures/picture-steps.ts";
import { PictureStore } from "./pictures/picture-store.ts";
import { adoptPictures } from "./publishes/adopt-pictures.ts";
import {
  aquariumsWithoutPublish,
  createAquarium,
  publishContent,
  recordMissingPublish,
} from "./publishes/publish-content.ts";
import { IMPORTED, type PublishEntry } from "./publishes/publish-entry.ts";
import { readAquarium } from "./publishes/read-aquarium.ts";
import { type OnRemove, removeAquarium } from "./remove-aquarium.ts";
import { TextStore } from "./texts/text-store.ts";

/**
 * The aquariums with their penguins; their pictures and texts have stores of their own. JSON is validated
 * before it is stored, and trusted when it is read.
 */
export class AquariumStore {
  readonly pictures: PictureStore;
  readonly texts: TextStore;
  readonly #database: Database;
  readonly #onRemove: OnRemove;

  constructor(database: Database, onRemove: OnRemove = async () => {}) {
    this.pictures = new PictureStore(database);
    this.texts = new TextStore(database);
    this.#database = database;
    this.#onRemove = onRemove;
  }

  /** Returns the slugs of all aquariums, in alphabetical order. */
  async slugs(): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("aquarium")
      .select("slug")
      .where("removed_at", "is", null)
      .orderBy("slug")
      .execute();
    return rows.map(({ slug }) => slug);
  }

  /** Returns the slugs of the aquariums that were removed. */
  async removedSlugs(): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("aquarium")
      .select("slug")
      .where("removed_at", "is not", null)
      .execute();
    return rows.map(({ slug }) => slug);
  }

  /**
   * Removes an aquarium for good, in the name of a member (`null`: a command); what visits left of it stays.
   * Resolves to whether there was one.
   */
  async remove(slug: string, by: string | null): Promise<boolean> {
    const pictures = await this.#database
      .transaction()
      .execute((transaction) => removeAquarium(transaction, slug, by, this.#onRemove));
    await deleteUnusedPicturesInSteps(this.#database, pictures ?? []);
    return pictures !== undefined;
  }

  /**
   * Resolves to an aquarium as it is at one moment, without the bytes of its pictures; `undefined` where
   * there is none.
   */
  read(slug: string): Promise<StoredContent | undefined> {
    return readAquarium(this.#database, slug);
  }

  /** Returns the version of an aquarium's content; `undefined` where there is no such aquarium. */
  async contentVersion(slug: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("aquarium")
      .select("version")
      .where("slug", "=", slug)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return row?.version;
  }

  /**
   * Returns the versions of an aquarium's content and of its learned patterns; `undefined` where there is
   * none, or, unless `orHidden`, where it is hidden from visitors.
   */
  async versions(
    slug: string,
    { orHidden = false } = {},
  ): Promise<{ version: string; learned: number } | undefined> {
    return this.#database
      .selectFrom("aquarium")
      .select(["version", "learned"])
      .where("slug", "=", slug)
      .where("removed_at", "is", null)
      .$if(!orHidden, (query) => query.where("hidden_at", "is", null))
      .executeTakeFirst();
  }

  /** Whether an aquarium is hidden from visitors. */
  async isHidden(slug: string): Promise<boolean> {
    return (await this.hiddenSlugs()).includes(slug);
  }

  /** Returns the slugs of the aquariums that are hidden from visitors. */
  async hiddenSlugs(): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("aquarium")
      .select("slug")
      .where("hidden_at", "is not", null)
      .execute();
    return rows.map(({ slug }) => slug);
  }

  /** Hides an aquarium from visitors, on every server from their next request on, or shows it. */
  async setHidden(slug: string, hidden: boolean): Promise<void> {
    await this.#database
      .updateTable("aquarium")
      .set({ hidden_at: hidden ? new Date().toISOString() : null })
      .where("slug", "=", slug)
      .execute();
  }

  /** Returns an aquarium's own record; rejects where there is no such aquarium. */
  async details(slug: string): Promise<AquariumFile> {
    const { details } = await this.#database
      .selectFrom("aquarium")
      .select("details")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    return JSON.parse(details);
  }

  /**
   * Whether an aquarium, or without a slug any of them, records visits without device and account. One that
   * was removed counts as it was.
   */
  async recordsAnonymously(slug?: string): Promise<boolean> {
    const rows = await this.#database
      .selectFrom("aquarium")
      .select("details")
      .$if(slug !== undefined, (query) => query.where("slug", "=", slug ?? ""))
      .execute();
    return rows.some(({ details }) => (JSON.parse(details) as AquariumFile).recording === "anonymous");
  }

  /** Returns the base list, in its order. */
  async penguins(slug: string): Promise<PenguinRecord[]> {
    const rows = await this.#database
      .selectFrom("penguin")
      .select("record")
      .where("aquarium", "=", slug)
      .orderBy("position")
      .execute();
    return rows.map(({ record }) => JSON.parse(record));
  }

  /** Returns the number of penguins of each aquarium that has some. */
  async penguinCounts(): Promise<Map<string, number>> {
    const rows = await this.#database
      .selectFrom("penguin")
      .select(({ fn }) => ["aquarium", fn.countAll<number | string>().as("count")])
      .groupBy("aquarium")
      .execute();
    return new Map(rows.map(({ aquarium, count }) => [aquarium, Number(count)]));
  }

  /**
   * Makes an aquarium, hidden from visitors, unless there is one with its slug; resolves to whether it did.
   * With a copy of the photographs that only the staff of another see, where it is given.
   */
  create(content: StoredContent, entry: PublishEntry, photographsOf?: string): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const isMade = await createAquarium(transaction, content, entry);
      if (isMade && photographsOf !== undefined)
        await copyPhotographs(transaction, photographsOf, content.details.slug);
      return isMade;
    });
  }

  /** Returns when each aquarium's present content was published, for those of which a publish says so. */
  async publishTimes(): Promise<Map<string, string>> {
    const rows = await this.#database
      .selectFrom("publish")
      .select(({ fn }) => ["aquarium", fn.max("at").as("at")])
      .groupBy("aquarium")
      .execute();
    return new Map(rows.map(({ aquarium, at }) => [aquarium, at]));
  }

  /**
   * Replaces aquariums with these, all of them or none, as a command does. Their pictures are stored first,
   * in short steps, so that visitors' saves, which on SQLite take turns with them, never wait for more than
   * one step; the rest, which makes them visible, is one step. A replacement that fails or is interrupted
   * leaves nothing but pictures that nobody sees, which the next attempt finds stored.
   */
  async replace(...contents: readonly AquariumContent[]): Promise<void> {
    await adoptPictures(
      this.#database,
      contents.map(({ details }) => details.slug),
    );
    const stored: StoredContent[] = [];
    for (const content of contents) {
      stored.push({ ...content, media: await storeMedia(this.#database, content.media) });
    }
    const released = await this.#database.transaction().execute(async (transaction) => {
      const released: string[] = [];
      for (const content of stored) {
        const published = await publishContent(transaction, content, IMPORTED);
        released.push(...published.released);
        await new AuditLog(transaction).append(importLine(content, published.number));
      }
      return released;
    });
    await deleteUnusedPicturesInSteps(this.#database, released);
  }

  /**
   * Records the content of aquariums that an older version imported as publishes: of all aquariums, unless
   * some are named.
   */
  async recordMissingPublishes(named?: readonly string[]): Promise<void> {
    const slugs = await aquariumsWithoutPublish(this.#database, named ?? (await this.slugs()));
    await adoptPictures(this.#database, slugs);
    for (const slug of slugs) {
      const released = await this.#database.transaction().execute((each) => recordMissingPublish(each, slug));
      await deleteUnusedPicturesInSteps(this.#database, released);
    }
  }
}

/** The audit log's entry for an import by a command, or by the server's start. */
const importLine = ({ details: { slug }, penguins }: StoredContent, publish: number): NewAuditEntry => ({
  member: null,
  aquarium: slug,
  action: "import",
  subject: `${publish}`,
  after: { penguins: penguins.length },
});

declare module "../database/tables.ts" {
  interface Tables {
    aquarium: AquariumTable;
    penguin: PenguinTable;
    dictionary: DictionaryTable;
    media: MediaTable;
  }
}

/** The aquariums. */
interface AquariumTable {
  slug: string;
  /** JSON: the contract's `aquarium`. */
  details: string;
  /** Digest of everything that was imported; it changes when, and only when, the content does. */
  version: string;
  imported_at: string;
  /** When it was removed, ISO 8601 in UTC: then there is no such aquarium, apart from what visits left. */
  removed_at: ColumnType<string | null, null | undefined, string | null>;
  /** Counts up with every change of its draft and every publish. */
  revision: ColumnType<number, number | undefined>;
  /**
   * The version of its learned patterns: counts up when one of them changes, or what they rest on is deleted.
   */
  learned: ColumnType<number, number | undefined>;
  /** Since when nothing is learned in it, ISO 8601 in UTC; `null` where learning goes on. */
  frozen_at: ColumnType<string | null, string | null | undefined>;
  /** Since when it is hidden from visitors, ISO 8601 in UTC; `null` where it is not. */
  hidden_at: ColumnType<string | null, string | null | undefined>;
}

/** The penguins, one a row. */
interface PenguinTable {
  aquarium: string;
  penguin_id: string;
  /** The index in the base list, from 0. */
  position: number;
  /** JSON: the contract's `penguin`, pictures as file names in `media`. */
  record: string;
}

/** An aquarium's texts, one language a row. */
interface DictionaryTable {
  aquarium: string;
  locale: Locale;
  /** JSON: the contract's `dictionary`. */
  words: string;
  /** JSON: the contract's `CommentPhrases`; null in languages whose comments are not split. */
  comment_phrases: string | null;
}

/** The pictures and icons that penguins name. */
interface MediaTable {
  aquarium: string;
  name: string;
  type: string;
  /** The beginning of the bytes' digest: the version in the picture's address. */
  hash: string;
  /**
   * The digest by which the table of pictures has it; `null` where a server of the version before imported
   * it.
   */
  picture: ColumnType<string | null, string | null | undefined>;
  /** The picture where `picture` is null; else empty. */
  bytes: Uint8Array;
}
