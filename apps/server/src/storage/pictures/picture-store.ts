import { sql } from "kysely";
import type { MediaFile, StoredMedia } from "../aquarium-content.ts";
import type { Database } from "../database.ts";
import { ConvertedPictures } from "./converted-pictures.ts";
import { storeMedia } from "./picture-steps.ts";
import { findAlternative, type Rendition } from "./shown-picture.ts";

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
   * Returns a picture by its name and the digest in its address, if it is published, or was in a publish that is kept, or is in a draft;
   * `undefined` where there is none.
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

  /** Returns a picture in the first of these media types in which there is an alternative; as it is where there is none. */
  async inType(file: MediaFile, types: readonly string[]): Promise<Rendition> {
    return (await findAlternative(this.#database, file.bytes, types)) ?? file;
  }

  /** Stores pictures; nobody sees them until something names them. */
  store(files: readonly MediaFile[]): Promise<readonly StoredMedia[]> {
    return storeMedia(this.#database, files);
  }
}
