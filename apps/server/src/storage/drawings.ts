import { randomUUID } from "node:crypto";
import type { SaveDrawingRequest } from "@harapen/contract/calls";
import type { Database } from "./database.ts";

/** The drawings that albums show. */
export class DrawingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a drawing, once however often the same save is sent; `image` is its PNG. */
  async save(request: Omit<SaveDrawingRequest, "image">, image: Uint8Array): Promise<void> {
    await this.#database
      .insertInto("drawing")
      .values({
        aquarium: request.aquarium,
        saved_id: randomUUID(),
        uid: request.uid,
        mail: request.mail,
        penguin_name: request.penguin_name,
        drawing_id: request.drawing_id?.toLowerCase() ?? null,
        search_id: request.search_id?.toLowerCase() ?? null,
        saved_at: new Date().toISOString(),
        image,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
