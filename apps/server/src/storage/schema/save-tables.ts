import type { ColumnType } from "kysely";

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
  saved_at: string;
  /** The digest of its picture; `null` where a server of the version before stored it, until it is moved. */
  picture: ColumnType<string | null, string | null | undefined>;
  /** PNG where `picture` is null; else empty. */
  image: Uint8Array;
  /** A digest of the answer's token; `null`, like the next, where the record carried none that was signed for it: such a record teaches nothing. */
  answer_id: string | null;
  /** The id of the visit that searched. */
  answer_visit: string | null;
  /** A keyed digest of the prefix of the address that searched. */
  answer_prefix: string | null;
  /** When the search was answered, ISO 8601 in UTC. */
  answered_at: string | null;
  /** The score that the answer gave the confirmed penguin; `null` where none was confirmed. */
  answer_score: number | null;
  /** How many candidates were answered. */
  answer_candidates: number | null;
  /** How many answers to one more look it used, of its visitor's; `null` also of records from before there were any. */
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
  saved_at: string;
  /** The digest of its picture; `null` where a server of the version before stored it, until it is moved. */
  picture: ColumnType<string | null, string | null | undefined>;
  /** PNG where `picture` is null; else empty. */
  image: Uint8Array;
}
