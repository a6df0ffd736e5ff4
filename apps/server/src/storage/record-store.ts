import { randomUUID } from "node:crypto";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import type { Database } from "./database.ts";

/** Returns the id of the penguin that a visitor confirmed; `undefined` where they were not sure, or the ranking is shorter. */
export function confirmedPenguin({
  ranking,
  rank,
}: Pick<SaveRecordRequest, "ranking" | "rank">): string | undefined {
  const candidate = rank > 0 ? ranking[rank - 1] : undefined;
  return candidate && String(candidate.id);
}

/** The full records of visits: what was drawn, what the search answered, what the visitor reported. */
export class RecordStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a record, once however often the same save is sent (idempotent by `drawing_id`); `image` is the drawing's PNG. */
  async save(request: Omit<SaveRecordRequest, "image">, image: Uint8Array): Promise<void> {
    await this.#database
      .insertInto("record")
      .values({
        aquarium: request.aquarium,
        record_id: randomUUID(),
        uid: request.uid,
        name: request.name,
        penname: request.penname,
        band_color: JSON.stringify(request.bandcolor),
        draw_seconds: request.time,
        strokes: JSON.stringify(request.data),
        ranking: JSON.stringify(request.ranking),
        part: JSON.stringify(request.part),
        rank: request.rank,
        confirmed: confirmedPenguin(request) ?? null,
        drawing_id: request.drawing_id?.toLowerCase() ?? null,
        search_id: request.search_id?.toLowerCase() ?? null,
        saved_at: new Date().toISOString(),
        image,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
