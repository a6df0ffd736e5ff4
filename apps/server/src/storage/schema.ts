import type { Locale } from "@harapen/contract/locales";

/**
 * The tables. What holds structure without being searched is JSON text, which both databases keep alike; times are
 * ISO 8601 in UTC, from the server's clock. `aquarium` leads the keys, so that it can be a distribution key.
 */
export interface Tables {
  aquarium: AquariumTable;
  penguin: PenguinTable;
  dictionary: DictionaryTable;
  media: MediaTable;
  record: RecordTable;
  drawing: DrawingTable;
  event: EventTable;
  event_aside: EventAsideTable;
  probe: ProbeTable;
}

interface AquariumTable {
  slug: string;
  /** JSON: the contract's `aquarium`. */
  details: string;
  /** Digest of everything that was imported; it changes when, and only when, the content does. */
  version: string;
  imported_at: string;
}

interface PenguinTable {
  aquarium: string;
  penguin_id: string;
  /** Where the base list has it, from 0. */
  position: number;
  /** JSON: the contract's `penguin`, pictures as file names in `media`. */
  record: string;
}

interface DictionaryTable {
  aquarium: string;
  locale: Locale;
  /** JSON: the contract's `dictionary`. */
  words: string;
}

interface MediaTable {
  aquarium: string;
  name: string;
  type: string;
  hash: string;
  bytes: Uint8Array;
}

interface RecordTable {
  aquarium: string;
  record_id: string;
  uid: string;
  name: string;
  penname: string;
  band_color: string;
  draw_seconds: number;
  strokes: string;
  ranking: string;
  part: string;
  rank: number;
  drawing_id: string | null;
  search_id: string | null;
  saved_at: string;
  /** PNG. */
  image: Uint8Array;
}

interface DrawingTable {
  aquarium: string;
  saved_id: string;
  uid: string;
  mail: string;
  penguin_name: string;
  drawing_id: string | null;
  search_id: string | null;
  saved_at: string;
  /** PNG. */
  image: Uint8Array;
}

interface EventTable {
  event_id: string;
  session_id: string;
  name: string;
  /** The visitor's clock, milliseconds since 1970; it may be years off. */
  client_ts: number;
  received_at: string;
  payload: string;
}

interface EventAsideTable extends EventTable {
  reason: string;
}

interface ProbeTable {
  id: number;
  probed_at: string;
}
