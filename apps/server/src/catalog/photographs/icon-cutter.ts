import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { IconSquare } from "@harapen/contract/staff/photographs";
import type { Database } from "../../database/database.ts";
import { temporaryPath } from "../../platform/temporary.ts";
import type { StoredMedia } from "../aquarium-content.ts";
import { HASH_LENGTH } from "../pictures/media-files.ts";
import { storeShownPicture } from "../pictures/shown-picture.ts";
import type { PhotographDecoder } from "./photograph-decoder.ts";

/** A photograph as staff see it, by its id. */
interface SeenPhotograph {
  readonly aquarium: string;
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** Adds pictures to those that are kept for the draft. */
type AddPictures = (aquarium: string, media: readonly StoredMedia[]) => Promise<void>;

/** Cuts icons out of photographs, for the draft. */
export class IconCutter {
  readonly #database: Database;
  readonly #addPictures: AddPictures;
  readonly #decoder: Pick<PhotographDecoder, "run">;

  constructor(database: Database, addPictures: AddPictures, decoder: Pick<PhotographDecoder, "run">) {
    this.#database = database;
    this.#addPictures = addPictures;
    this.#decoder = decoder;
  }

  /**
   * Stores a square of a photograph as an icon that the draft's birds may name, and resolves to its name: the
   * same for the same square. Rejects with a PhotographError where the photograph can't be read.
   */
  async cut({ aquarium, id, bytes }: SeenPhotograph, square: IconSquare): Promise<string> {
    const path = `${temporaryPath("sent")}${randomUUID()}`;
    try {
      await writeFile(path, bytes);
      const icon = await this.#decoder.run("cutIcon", { path, square });
      const picture = await storeShownPicture(this.#database, icon);
      const name = `${id}-icon-${square.x}-${square.y}-${square.side}.jpg`;
      const hash = picture.slice(0, HASH_LENGTH);
      await this.#addPictures(aquarium, [{ name, type: "image/jpeg", hash, picture }]);
      return name;
    } finally {
      await rm(path, { force: true });
    }
  }
}
