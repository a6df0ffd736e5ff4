import type { RecordRow } from "../search/record-row.ts";
import type { SaveQueue } from "./save-queue.ts";

/** The full records of visits: what was drawn, what the search answered, what the visitor reported. */
export class RecordStore {
  readonly #saves: SaveQueue;

  constructor(saves: SaveQueue) {
    this.#saves = saves;
  }

  /** Stores a record, once however often the same save is sent (idempotent by `drawing_id`), with its picture. */
  async save({ image, ...row }: RecordRow): Promise<void> {
    await this.#saves.add({ kind: "record", row, image });
  }
}
