import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** The time of every entry, the earliest that a zip can hold: the same files make the same zip. */
const ENTRY_TIME = new Date(1980, 0, 1);
/** Files that are compressed already. */
const COMPRESSED = /\.(png|parquet)$/;

/** Yields files of a folder as a zip, piece by piece, in the order of their paths. */
export async function* zipFolder(folder: string, paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const path of paths.toSorted()) {
    const entry = COMPRESSED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
    entry.mtime = ENTRY_TIME;
    zip.add(entry);
    for await (const chunk of createReadStream(join(folder, path))) {
      entry.push(chunk);
      yield* chunks.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
