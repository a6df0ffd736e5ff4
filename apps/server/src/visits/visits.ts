import type { Database } from "../database/database.ts";
import type { Counts } from "../platform/counters.ts";
import type { RecordRow } from "../search/record-row.ts";
import { DrawingStore } from "./drawing-store.ts";
import { GuestAlbumStore } from "./guest-album-store.ts";
import { type Outcome, SaveQueue } from "./save-queue.ts";
import { StatisticsStore } from "./statistics-store.ts";

/** What visitors save: their drawings, the albums of these, and the records of visits. */
export interface Visits {
  readonly records: {
    /**
     * Stores a record, once however often the same save is sent (idempotent by `drawing_id`), with its
     * picture.
     */
    save(record: RecordRow): Promise<void>;
    /** How many records were stored here, by what their visitors reported. */
    readonly outcomes: Counts<Outcome>;
  };
  /** The size of the records and drawings that wait to be stored: bytes of pictures, characters of rows. */
  readonly pendingSize: number;
  readonly drawings: DrawingStore;
  readonly guestAlbums: GuestAlbumStore;
  readonly statistics: StatisticsStore;
  /** Stores every pending save. */
  drain(): Promise<void>;
}

export function createVisits(database: Database): Visits {
  const saves = new SaveQueue(database);
  return {
    records: {
      save: ({ image, ...row }) => saves.add({ kind: "record", row, image }),
      outcomes: saves.outcomes,
    },
    get pendingSize() {
      return saves.pendingSize;
    },
    drawings: new DrawingStore(database, saves),
    guestAlbums: new GuestAlbumStore(database),
    statistics: new StatisticsStore(database),
    drain: () => saves.drain(),
  };
}
