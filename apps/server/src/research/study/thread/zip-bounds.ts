import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ExportError } from "../../../errors/export-error.ts";

/** What one zip may hold. */
export interface ZipBounds {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** A zip without the extension ZIP64, which fflate does not write, holds 2^32 bytes and 2^16 files at most; the rest is for its own headers, of some 250 bytes a file. */
export const ZIP_BOUNDS: ZipBounds = { maxBytes: 4_000_000_000, maxFiles: 65_000 };

/** Throws an ExportError where a folder's files come to more than a zip can hold. */
export async function assertZippable(
  folder: string,
  paths: readonly string[],
  { maxBytes, maxFiles }: ZipBounds,
): Promise<void> {
  let bytes = 0;
  for (const path of paths) bytes += (await stat(join(folder, path))).size;
  if (bytes > maxBytes || paths.length > maxFiles)
    throw new ExportError(
      "too-large",
      `${paths.length} files of ${bytes} bytes are more than a zip can hold.`,
    );
}
