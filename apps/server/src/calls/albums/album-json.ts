import type { AlbumDrawing } from "@harapen/contract/calls/load-album";
import type { AlbumEntry, DrawingStore } from "../../storage/drawing-store.ts";

interface AnsweredAlbum {
  /** What the answer has beside its drawings. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Whose drawings they are called. */
  readonly uid: string;
  readonly entries: readonly AlbumEntry[];
}

/** Yields an album's JSON, drawing by drawing: whole albums of pictures would not fit the server's memory. */
export async function* albumDrawings(
  drawings: DrawingStore,
  { head, uid, entries }: AnsweredAlbum,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"drawings":[`;
  let separator = "";
  for (const { saved_id, aquarium, penguin_name, saved_at } of entries) {
    const png = await drawings.image(aquarium, saved_id);
    // Deleted since the list was read.
    if (!png) continue;
    const image = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
    const drawing: AlbumDrawing = { id: saved_id, uid, aquarium, penguin_name, image, timestamp: saved_at };
    yield separator + JSON.stringify(drawing);
    separator = ",";
  }
  yield "]}";
}
