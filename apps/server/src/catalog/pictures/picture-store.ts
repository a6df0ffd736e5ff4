import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { MediaFile, StoredMedia } from "../aquarium-content.ts";
import { storeMedia } from "./picture-steps.ts";
import { digestOf, type PictureSourceTable } from "./pictures.ts";
import { findAlternative, type Rendition, type ShownPicture, storeShownPicture } from "./shown-picture.ts";

/** The aquariums' pictures: those that visitors see, and those that drafts and former publishes name. */
export class PictureStore {
  readonly converted: ConvertedPictures;
  readonly #database: Database;

  constructor(database: Database) {
    this.converted = new ConvertedPictures(database);
    this.#database = database;
  }

  /** Returns the digest of each picture by its name. */
  async hashes(slug: string): Promise<Map<string, string>> {
    const rows = await this.#database
      .selectFrom("media")
      .select(["name", "hash"])
      .where("aquarium", "=", slug)
      .execute();
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  }

  /**
   * Returns a picture by its name and the digest in its address, if it is published, or was in a publish that
   * is kept, or is in a draft; `undefined` where there is none.
   */
  async version(slug: string, name: string, hash: string): Promise<MediaFile | undefined> {
    const published = await this.published(slug, name);
    if (published?.hash === hash) return published;
    for (const table of ["publish_picture", "draft_picture", "photograph_picture"] as const) {
      const kept = await this.#database
        .selectFrom(table)
        .innerJoin("picture", "picture.digest", `${table}.picture`)
        .select(["name", "type", "hash", "bytes"])
        .where("aquarium", "=", slug)
        .where("name", "=", name)
        .where("hash", "=", hash)
        .executeTakeFirst();
      if (kept) return kept;
    }
    return undefined;
  }

  /** Returns a picture that is published by its name; `undefined` where there is none. */
  async published(slug: string, name: string): Promise<MediaFile | undefined> {
    return this.#database
      .selectFrom("media")
      .leftJoin("picture", "picture.digest", "media.picture")
      .select(["name", "type", "hash", sql<Uint8Array>`coalesce(picture.bytes, media.bytes)`.as("bytes")])
      .where("aquarium", "=", slug)
      .where("name", "=", name)
      .executeTakeFirst();
  }

  /**
   * Returns a picture in the first of these media types in which there is an alternative; as it is where
   * there is none.
   */
  async inType(file: MediaFile, types: readonly string[]): Promise<Rendition> {
    return (await findAlternative(this.#database, file.bytes, types)) ?? file;
  }

  /** Stores pictures; nobody sees them until something names them. */
  store(files: readonly MediaFile[]): Promise<readonly StoredMedia[]> {
    return storeMedia(this.#database, files);
  }
}

type Size = PictureSourceTable["size"];

/** What the pictures of exchange folders were converted to. */
export class ConvertedPictures {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Resolves to the JPEG to which a file was converted in a size; a file that is a JPEG already stayed as it
   * is.
   */
  async find(file: Uint8Array, size: Size): Promise<Uint8Array | undefined> {
    const digest = digestOf(file);
    const found = await this.#database
      .selectFrom("picture_source")
      .innerJoin("picture", "picture.digest", "picture_source.picture")
      .select("bytes")
      .where("source", "=", digest)
      .where("size", "=", size)
      .executeTakeFirst();
    return found?.bytes;
  }

  /** Stores what a file was converted to, in short steps. */
  async save(file: Uint8Array, size: Size, shown: ShownPicture): Promise<void> {
    const picture = await storeShownPicture(this.#database, shown);
    const sources = new Set([digestOf(file), picture]);
    const rows = [...sources].map((source) => ({ source, size, picture }));
    await this.#database
      .insertInto("picture_source")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["source", "size"]).doUpdateSet({ picture }))
      .execute();
  }
}
