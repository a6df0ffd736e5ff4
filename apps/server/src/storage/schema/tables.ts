import type { Locale } from "@harapen/contract/locales";
import type { ColumnType } from "kysely";

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
  visitor: VisitorTable;
  demo_sign_in: DemoSignInTable;
  research_key: ResearchKeyTable;
  learned_pattern: LearnedPatternTable;
  probe: ProbeTable;
}

interface AquariumTable {
  slug: string;
  /** JSON: the contract's `aquarium`. */
  details: string;
  /** Digest of everything that was imported; it changes when, and only when, the content does. */
  version: string;
  imported_at: string;
  /** Counts up when what was learned of one of its penguins changes. */
  learned: ColumnType<number, number | undefined>;
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
  /** The penguin that the visitor confirmed: the id at `rank` in `ranking`; `null` where there is none. */
  confirmed: string | null;
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
  /** JSON. */
  payload: string;
  /** The payload's `session_seq` and `aquarium`, where they fit the contract's `eventContext`. */
  session_seq: number | null;
  aquarium: string | null;
  /** The payload's, in lower case, of the events by which learning judges a search (`events.ts`). */
  search_id: string | null;
}

interface EventAsideTable extends EventTable {
  reason: string;
}

/** Who has signed in. */
interface VisitorTable {
  /** The ID token's `sub`. */
  uid: string;
  name: string;
  registered_at: string;
  updated_at: string;
}

/** What the demo provider remembers, so that every server over one database is the same provider. */
interface DemoSignInTable {
  kind: string;
  id: string;
  session_uid: string | null;
  grant_id: string | null;
  /** JSON. */
  payload: string;
  /** `null`: kept. */
  expires_at: string | null;
}

/** What research exports name visitors by. */
interface ResearchKeyTable {
  id: number;
  /** 32 random bytes, in hexadecimal. */
  key: string;
  made_at: string;
}

/** What visitors' confirmed drawings tell of a penguin's belly; made anew from the records and events at any time. */
interface LearnedPatternTable {
  aquarium: string;
  penguin_id: string;
  /** JSON: the recognition's `ReferenceSpot[]`, in canvas units. */
  spots: string;
  /** How many right drawings by different devices it rests on. */
  weight: number;
  /** How many confirmations, from how many devices, it was made of. */
  confirmations: number;
  devices: number;
  made_at: string;
}

interface ProbeTable {
  id: number;
  probed_at: string;
}
