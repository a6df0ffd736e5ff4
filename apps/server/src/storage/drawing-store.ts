import { randomUUID } from "node:crypto";
import type { LoadAlbumRequest } from "@harapen/contract/calls/load-album";
import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import type { SaveQueue } from "./commits/save-queue.ts";
import type { Database } from "./database.ts";
import { pictureOf } from "./pictures/pictures.ts";

/** A drawing as its album lists it, without the picture. */
export interface AlbumEntry {
  readonly saved_id: string;
  readonly aquarium: string;
  readonly penguin_name: string;
  readonly saved_at: string;
}

/** A drawing to store, with the address to store beside it; its picture comes apart. */
export type DrawingToStore = Omit<SaveDrawingRequest, "image" | "mail"> & { readonly mail: string };

/** The drawings in visitors' albums. */
export class DrawingStore {
  readonly #database: Database;
  readonly #saves: SaveQueue;

  constructor(database: Database, saves: SaveQueue) {
    this.#database = database;
    this.#saves = saves;
  }

  /** Stores a drawing, once however often the same save is sent (idempotent by `drawing_id`); `image` is its PNG. */
  async save(request: DrawingToStore, image: Uint8Array): Promise<void> {
    await this.#saves.add({
      kind: "drawing",
      row: {
        aquarium: request.aquarium,
        saved_id: randomUUID(),
        uid: request.uid,
        mail: request.mail,
        penguin_name: request.penguin_name,
        drawing_id: request.drawing_id?.toLowerCase() ?? null,
        search_id: request.search_id?.toLowerCase() ?? null,
        saved_at: new Date().toISOString(),
      },
      image,
    });
  }

  /** Returns a page of a visitor's drawings, newest first, from behind `before`; `undefined` where that names none of theirs. */
  async album({ uid, limit, before }: LoadAlbumRequest): Promise<AlbumEntry[] | undefined> {
    let query = this.#database
      .selectFrom("drawing")
      .select(["saved_id", "aquarium", "penguin_name", "saved_at"])
      .where("uid", "=", uid)
      .orderBy("saved_at", "desc")
      .orderBy("saved_id", "desc");
    if (limit !== undefined) query = query.limit(limit);
    if (before === undefined) return query.execute();
    const saved_at = await this.#savedAt(uid, before);
    if (saved_at === undefined) return undefined;
    return query
      .where((where) =>
        where.or([
          where("saved_at", "<", saved_at),
          where.and([where("saved_at", "=", saved_at), where("saved_id", "<", before)]),
        ]),
      )
      .execute();
  }

  /** Returns the PNG of a drawing; rejects where there is no such drawing. */
  async image(aquarium: string, saved_id: string): Promise<Uint8Array> {
    const { image } = await this.#database
      .selectFrom("drawing")
      .leftJoin("picture", "picture.digest", "drawing.picture")
      .select(pictureOf("drawing").as("image"))
      .where("aquarium", "=", aquarium)
      .where("saved_id", "=", saved_id)
      .executeTakeFirstOrThrow();
    return image;
  }

  async #savedAt(uid: string, saved_id: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("drawing")
      .select("saved_at")
      .where("uid", "=", uid)
      .where("saved_id", "=", saved_id)
      .executeTakeFirst();
    return row?.saved_at;
  }
}
