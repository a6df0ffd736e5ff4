import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stroke } from "@harapen/contract/drawing";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Tables } from "../../storage/schema/tables.ts";
import type { Filter } from "../options.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { ALBUMS, RECORDS, STROKES } from "../tables/saves.ts";
import type { Open } from "./event-writers.ts";
import type { TableWriter } from "./table-writer.ts";

/** A record may be of megabytes. */
const ROWS_AT_ONCE = 20;

export const DRAWINGS_FOLDER = "drawings";

interface Job {
  readonly snapshot: Snapshot;
  readonly filter: Filter;
  readonly folder: string;
  readonly open: Open;
  /** How the export names a visitor. */
  readonly visitor: (uid: string) => string;
}

type RecordRow = Selectable<Tables["record"]>;
type DrawingRow = Selectable<Tables["drawing"]>;

/** Writes the saved records, the points of their strokes and their pictures. */
export async function exportRecords({ snapshot, filter, folder, open, visitor }: Job): Promise<void> {
  const records = open(RECORDS);
  const strokes = open(STROKES);
  const query = snapshot.queries
    .selectFrom("record")
    .selectAll()
    .where(saved(filter))
    .orderBy("aquarium")
    .orderBy("record_id");
  for await (const rows of snapshot.read(query.compile(), ROWS_AT_ONCE)) {
    for (const row of rows) {
      const drawn: Stroke[] = JSON.parse(row.strokes);
      const image_file = writeImage(folder, row.record_id, row.image);
      const ranking = shortRanking(row.ranking);
      records.write({ ...row, uid: visitor(row.uid), ranking, strokes: drawn.length, image_file });
      writeStrokes(strokes, row, drawn);
    }
  }
}

/** Writes the albums and their pictures. */
export async function exportAlbums({ snapshot, filter, folder, open, visitor }: Job): Promise<void> {
  const albums = open(ALBUMS);
  const query = snapshot.queries
    .selectFrom("drawing")
    .selectAll()
    .where(saved(filter))
    .orderBy("aquarium")
    .orderBy("saved_id");
  for await (const rows of snapshot.read<DrawingRow>(query.compile(), ROWS_AT_ONCE)) {
    for (const row of rows) {
      const image_file = writeImage(folder, row.saved_id, row.image);
      albums.write({ ...row, uid: visitor(row.uid), image_file });
    }
  }
}

function saved({ aquarium, from, until }: Filter) {
  return sql.join<SqlBool>(
    [
      sql`1 = 1`,
      ...(aquarium === undefined ? [] : [sql`aquarium = ${aquarium}`]),
      ...(from === undefined ? [] : [sql`saved_at >= ${from}`]),
      ...(until === undefined ? [] : [sql`saved_at < ${until}`]),
    ],
    sql` and `,
  );
}

function writeImage(folder: string, id: string, image: Uint8Array): string {
  const file = `${DRAWINGS_FOLDER}/${id}.png`;
  writeFileSync(join(folder, file), image, { flag: "wx" });
  return file;
}

/** What clients show of a candidate beyond its id and score is the aquarium's data, not the visit's. */
function shortRanking(ranking: string): string {
  const candidates: { id: string | number; score?: number }[] = JSON.parse(ranking);
  return JSON.stringify(candidates.map(({ id, score }) => ({ id, score })));
}

type StrokesWriter = TableWriter<(typeof STROKES.fields)[number]["name"]>;

function writeStrokes(writer: StrokesWriter, { record_id }: RecordRow, drawn: readonly Stroke[]): void {
  for (const [stroke_index, { stroke, brushSize, pos }] of drawn.entries()) {
    for (const [point_index, { x, y, t }] of pos.entries()) {
      const at = { record_id, stroke_index, stroke, point_index };
      writer.write({ ...at, x, y, t_ms: t, brush_size: brushSize });
    }
  }
}
