import type { Database } from "../database.ts";
import type { PictureSourceTable } from "../schema/picture-tables.ts";
import { digestOf } from "./pictures.ts";
import { type ShownPicture, storeShownPicture } from "./shown-picture.ts";

type Size = PictureSourceTable["size"];

/** What the pictures of exchange folders were converted to. */
export class ConvertedPictures {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves to the JPEG to which a file was converted in a size; a file that is a JPEG already stayed as it is. */
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
