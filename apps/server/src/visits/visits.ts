import type { Database } from "../database/database.ts";
import type { RecordRow } from "../search/record-row.ts";
import { DrawingStore } from "./drawing-store.ts";
import { GuestAlbumStore } from "./guest-album-store.ts";
import { SaveQueue } from "./save-queue.ts";
import { StatisticsStore } from "./statistics-store.ts";

/** What visitors save: their drawings, the albums of these, and the records of visits. */
export interface Visits {
  readonly records: {
    /**
     * Stores a record, once however often the same save is sent (idempotent by `drawing_id`), with its
     * picture.
     */
    save(record: RecordRow): Promise<void>;
  };
  readonly drawings: DrawingStore;
  readonly guestAlbums: GuestAlbumStore;
  readonly statistics: StatisticsStore;
  /** Stores every pending save. */
  drain(): Promise<void>;
}

export function createVisits(database: Database): Visits {
  const saves = new SaveQueue(database);
  return {
    records: { save: ({ image, ...row }) => saves.add({ kind: "record", row, image }) },
    drawings: new DrawingStore(database, saves),
    guestAlbums: new GuestAlbumStore(database),
    statistics: new StatisticsStore(database),
    drain: () => saves.drain(),
  };
}
