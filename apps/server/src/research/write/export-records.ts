import type { Stroke } from "@harapen/contract/drawing";
import { pictureOf } from "../../storage/pictures/pictures.ts";
import { RECORDS } from "../tables/records.ts";
import { STROKES, type StrokeColumn } from "../tables/strokes.ts";
import { keyCells, SAVES_BATCH_SIZE, type SaveExport, saveCondition, writeImage } from "./save-export.ts";
import type { Rows } from "./table-writer.ts";

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
 * Returns each candidate's id, score and rank, the rank from its position where older clients sent none: anything else that clients store of
 * a candidate is the aquarium's data, not the visit's.
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
