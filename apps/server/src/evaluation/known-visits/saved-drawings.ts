import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The characters of a drawing's strokes from which on it is not read: some 5,000 points. */
const MAX_STROKES_LENGTH = 200_000;

/** What a record has of a drawing and its search. */
export interface SavedDrawing {
  readonly record: string;
  readonly drawing: string | null;
  readonly search: string | null;
  readonly session: string | null;
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
  readonly bands: readonly string[];
  readonly name: string;
  readonly seconds: number;
  /** The penguin that its visitor confirmed, and its place in the list; `null` and 0 for none. */
  readonly confirmed: string | null;
  readonly place: number;
  /** How many answers to one more look its search used. */
  readonly looks: number;
}

/** The records that are read: by their ids, or those of sessions by their drawings' ids. */
type Wanted = { readonly records: readonly string[] } | { readonly sessions: readonly string[] };

/** Reads records; of a drawing that was saved several times, the last. */
export async function readRecords(
  database: Database,
  aquarium: string,
  wanted: Wanted,
): Promise<ReadonlyMap<string, SavedDrawing>> {
  const [key, ids] =
    "records" in wanted ? (["record_id", wanted.records] as const) : (["session", wanted.sessions] as const);
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("record")
    .select(["record_id", "drawing_id", "search_id", "session", "strokes", "part", "band_color", "penname"])
    .select(["draw_seconds", "confirmed", "rank", "answer_looks"])
    .where("aquarium", "=", aquarium)
    .where(key, "in", ids)
    .where(sql<number>`length(strokes)`, "<=", MAX_STROKES_LENGTH)
    .orderBy("saved_at")
    .orderBy("record_id")
    .execute();
  return new Map(
    rows.map((row) => [
      (key === "record_id" ? row.record_id : row.drawing_id) ?? "",
      {
        record: row.record_id,
        drawing: row.drawing_id,
        search: row.search_id,
        session: row.session,
        strokes: JSON.parse(row.strokes),
        mask: JSON.parse(row.part),
        bands: JSON.parse(row.band_color),
        name: row.penname,
        seconds: row.draw_seconds,
        confirmed: row.confirmed,
        place: row.rank,
        looks: row.answer_looks ?? 0,
      },
    ]),
  );
}
