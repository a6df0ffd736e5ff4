import type { Stroke } from "@harapen/contract/drawing";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pictureOf } from "../../catalog/pictures/pictures.ts";
import type { Snapshot } from "../../database/snapshots/snapshot.ts";
import { aquariumConditions, type ExportFilter, periodConditions } from "../stored-events.ts";
import { ALBUMS, RECORDS, STROKES, type StrokeColumn } from "../tables/save-tables.ts";
import { DRAWINGS_FOLDER } from "./export-folder.ts";
import type { ExportPackage } from "./export-package.ts";
import type { Rows } from "./table-writer.ts";

/** Rows of a batch: a record, with its picture, may be of megabytes. */
const SAVES_BATCH_SIZE = 20;

/** The dependencies of the exports of records and of albums. */
export interface SaveExport {
  readonly snapshot: Snapshot;
  readonly filter: ExportFilter;
  readonly package: ExportPackage;
  /** Whether the export has a save, by the drawing and the search that it names. */
  readonly includes: (save: SavedKeys) => boolean;
  /** Returns a visitor's name in the export: a pseudonym, or with personal data the uid itself. */
  readonly uid: (account: string) => string;
  /** Returns the id of a save, or of its drawing or search, as the export has it. */
  readonly key: (id: string) => string;
}

/** Returns the cells that join a save with the events of its visit. */
function keyCells({ key }: SaveExport, { drawing_id, search_id }: SavedKeys) {
  return {
    drawing_id: drawing_id === null ? null : key(drawing_id),
    search_id: search_id === null ? null : key(search_id),
  };
}

/** The ids by which a save refers to its visit. */
export interface SavedKeys {
  readonly drawing_id: string | null;
  readonly search_id: string | null;
}

/** Returns the SQL condition that restricts a table of saves to the filter. */
function saveCondition(filter: ExportFilter): RawBuilder<SqlBool> {
  const conditions = [...aquariumConditions(filter), ...periodConditions(filter, "saved_at")];
  return sql.join<SqlBool>([sql`1 = 1`, ...conditions], sql` and `);
}

/** Writes a save's picture, unless the export has no drawings; returns its path below the export's folder. */
function writeImage({ package: files }: SaveExport, id: string, image: Uint8Array): string {
  const file = `${DRAWINGS_FOLDER}/${id}.png`;
  if (files.options.drawings) files.addFile(file, image);
  return file;
}

/** Writes the drawings in albums and their pictures. */
export async function exportAlbums(saves: SaveExport): Promise<void> {
  const { snapshot, filter, uid, includes, package: files } = saves;
  const albums = files.open(ALBUMS);
  const query = snapshot.queries
    .selectFrom("drawing")
    .leftJoin("picture", "picture.digest", "drawing.picture")
    .selectAll("drawing")
    .select(pictureOf("drawing").as("png"))
    .where(saveCondition(filter))
    .orderBy(snapshot.bytewise("aquarium"))
    .orderBy(snapshot.bytewise("saved_id"));
  for await (const rows of snapshot.read(query.compile(), SAVES_BATCH_SIZE)) {
    for (const row of rows.filter(includes)) {
      const saved_id = saves.key(row.saved_id);
      const image_file = writeImage(saves, saved_id, row.png);
      albums.write({ ...row, saved_id, ...keyCells(saves, row), uid: uid(row.uid), image_file });
    }
  }
}

/** Writes the saved records, the points of their strokes and their pictures. */
export async function exportRecords(saves: SaveExport): Promise<void> {
  const { snapshot, filter, uid, includes, package: files } = saves;
  const records = files.open(RECORDS);
  const strokes = files.open(STROKES);
  const query = snapshot.queries
    .selectFrom("record")
    .leftJoin("picture", "picture.digest", "record.picture")
    .selectAll("record")
    .select(pictureOf("record").as("png"))
    .where(saveCondition(filter))
    .orderBy(snapshot.bytewise("aquarium"))
    .orderBy(snapshot.bytewise("record_id"));
  for await (const rows of snapshot.read(query.compile(), SAVES_BATCH_SIZE)) {
    for (const row of rows.filter(includes)) {
      const drawing: Stroke[] = JSON.parse(row.strokes);
      const record_id = saves.key(row.record_id);
      const image_file = writeImage(saves, record_id, row.png);
      const ranking = rankingCell(row.ranking);
      const answer_signed = row.answer_id !== null;
      const cells = { uid: uid(row.uid), ranking, answer_signed, strokes: drawing.length, image_file };
      records.write({ ...row, record_id, ...keyCells(saves, row), ...cells });
      writeStrokes(strokes, record_id, drawing);
    }
  }
}

/**
 * Returns each candidate's id, score and rank, the rank from its position where older clients sent none:
 * anything else that clients store of a candidate is the aquarium's data, not the visit's.
 */
function rankingCell(ranking: string): string {
  const candidates: { id: string | number; score?: number; rank?: number }[] = JSON.parse(ranking);
  return JSON.stringify(
    candidates.map(({ id, score, rank }, index) => ({ id, score, rank: rank ?? index + 1 })),
  );
}

function writeStrokes(writer: Rows<StrokeColumn>, record_id: string, drawing: readonly Stroke[]): void {
  for (const [stroke_index, { stroke, brushSize, pos }] of drawing.entries()) {
    for (const [point_index, { x, y, t }] of pos.entries()) {
      const key = { record_id, stroke_index, stroke, point_index };
      writer.write({ ...key, x, y, t_ms: t, brush_size: brushSize });
    }
  }
}
