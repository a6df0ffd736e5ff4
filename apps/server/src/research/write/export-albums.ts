import { pictureOf } from "../../storage/pictures/pictures.ts";
import { ALBUMS } from "../tables/albums.ts";
import { keyCells, SAVES_BATCH_SIZE, type SaveExport, saveCondition, writeImage } from "./save-export.ts";

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
