import type { ColumnType } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    record: RecordTable;
    drawing: DrawingTable;
    guest_album: GuestAlbumTable;
    guest_album_drawing: GuestAlbumDrawingTable;
  }
}

/** The full records of visits: what was drawn, what the search answered, what the visitor reported. */
export interface RecordTable {
  aquarium: string;
  record_id: string;
  uid: string;
  name: string;
  penname: string;
  /** JSON: the band colours' names. */
  band_color: string;
  draw_seconds: number;
  /** JSON: the contract's `Stroke[]`. */
  strokes: string;
  /** JSON: the candidates as the search answered them, best first. */
  ranking: string;
  /** JSON: the contract's `VisibilityMask`. */
  part: string;
  /** The place in `ranking` of the penguin that it was, from 1; 0 for not sure. */
  rank: number;
  /** The penguin that the visitor confirmed: the id at `rank` in `ranking`; `null` where there is none. */
  confirmed: string | null;
  drawing_id: string | null;
  search_id: string | null;
  /** The session in which it was drawn; `null` where the client, an older one, names none. */
  session: ColumnType<string | null, string | null | undefined>;
  saved_at: string;
  /**
   * The digest of its picture; `null` where a server of the previous version stored it, until it is moved.
   */
  picture: ColumnType<string | null, string | null | undefined>;
  /** PNG where `picture` is null; else empty. */
  image: Uint8Array;
  /**
   * A digest of the answer's token; `null`, as are the columns after it, where the record had no token that
   * was signed for it: such a record teaches nothing.
   */
  answer_id: string | null;
  /** The id of the visit that searched. */
  answer_visit: string | null;
  /** A keyed digest of the prefix of the address that searched. */
  answer_prefix: string | null;
  /** When the search was answered, ISO 8601 in UTC. */
  answered_at: string | null;
  /** The score that the answer gave the confirmed penguin; `null` where none was confirmed. */
  answer_score: number | null;
  /** How many candidates the answer had. */
  answer_candidates: number | null;
  /**
   * How many of its visitor's answers to one more look it used; `null` also for records from before there
   * were such answers.
   */
  answer_looks: number | null;
}

/** The drawings in visitors' albums. */
export interface DrawingTable {
  aquarium: string;
  saved_id: string;
  uid: string;
  mail: string;
  penguin_name: string;
  drawing_id: string | null;
  search_id: string | null;
  /** As in a record. */
  session: ColumnType<string | null, string | null | undefined>;
  /** When the drawing arrived. */
  saved_at: string;
  /**
   * When its penguin was confirmed, by the server's clock; `null` where the client did not say how long ago
   * that was, or an older server stored it.
   */
  drawn_at: ColumnType<string | null, string | null | undefined>;
  /**
   * The digest of its picture; `null` where a server of the previous version stored it, until it is moved.
   */
  picture: ColumnType<string | null, string | null | undefined>;
  /** PNG where `picture` is null; else empty. */
  image: Uint8Array;
}

/**
 * The codes by which guests' drawings are shown on another device, and from which a member takes them into
 * their album.
 */
export interface GuestAlbumTable {
  /** A keyed digest of the code, which is stored nowhere. */
  digest: string;
  aquarium: string;
  made_at: string;
  /** The time from which the code shows nothing. */
  expires_at: string;
  /** The account of the member who has taken the drawings. */
  claimed_by: ColumnType<string | null, string | null | undefined>;
  claimed_at: ColumnType<string | null, string | null | undefined>;
}

/** The drawings that a code stands for, whether they have arrived or not. */
export interface GuestAlbumDrawingTable {
  album: string;
  drawing_id: string;
}
