import type { Database } from "../database/database.ts";
import { DrawingStore } from "./drawing-store.ts";
import { GuestAlbumStore } from "./guest-album-store.ts";
import { RecordStore } from "./record-store.ts";
import { SaveQueue } from "./save-queue.ts";
import { StatisticsStore } from "./statistics-store.ts";

/** What visitors save: their drawings, the albums of these, and the records of visits. */
export interface Visits {
  readonly records: RecordStore;
  readonly drawings: DrawingStore;
  readonly guestAlbums: GuestAlbumStore;
  readonly statistics: StatisticsStore;
  /** Stores every pending save. */
  drain(): Promise<void>;
}

export function createVisits(database: Database): Visits {
  const saves = new SaveQueue(database);
  return {
    records: new RecordStore(saves),
    drawings: new DrawingStore(database, saves),
    guestAlbums: new GuestAlbumStore(database),
    statistics: new StatisticsStore(database),
    drain: () => saves.drain(),
  };
}
