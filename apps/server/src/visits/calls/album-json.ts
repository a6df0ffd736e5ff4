import type { AlbumDrawing } from "@harapen/contract/calls/albums";
import type { AlbumEntry, DrawingStore } from "../drawing-store.ts";

interface AnsweredAlbum {
  /** The answer's fields besides its drawings. */
  readonly head: Readonly<Record<string, unknown>>;
  /** The `uid` in the answer's drawings. */
  readonly uid: string;
  /** The drawings of the page, followed by those that replace any that are deleted meanwhile. */
  readonly entries: readonly AlbumEntry[];
  /** The most drawings that are answered; a page with fewer is the last one. */
  readonly limit: number | undefined;
}

/**
 * Returns a page of twice as many drawings, so that some can replace those that are deleted before their
 * pictures are read.
 */
export function withSpare<Page extends { readonly limit?: number | undefined }>(page: Page): Page {
  return page.limit === undefined ? page : { ...page, limit: 2 * page.limit };
}

/** Yields an album's JSON, drawing by drawing: whole albums of pictures would not fit the server's memory. */
export async function* albumDrawings(
  drawings: DrawingStore,
  { head, uid, entries, limit = entries.length }: AnsweredAlbum,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"drawings":[`;
  let answered = 0;
  for (const { saved_id, aquarium, penguin_name, timestamp } of entries) {
    if (answered === limit) break;
    const png = await drawings.image(aquarium, saved_id);
    // Deleted since the list was read.
    if (!png) continue;
    const image = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
    const drawing: AlbumDrawing = { id: saved_id, uid, aquarium, penguin_name, image, timestamp };
    yield (answered === 0 ? "" : ",") + JSON.stringify(drawing);
    answered++;
  }
  yield "]}";
}
