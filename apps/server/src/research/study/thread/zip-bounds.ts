import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ExportError } from "../../../errors/export-error.ts";

/** How much one zip may hold. */
export interface ZipBounds {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** Without the extension ZIP64, which fflate does not write, a zip holds at most 2^32 bytes and 2^16 files; the rest is left for its own headers, of some 250 bytes a file. */
export const ZIP_BOUNDS: ZipBounds = { maxBytes: 4_000_000_000, maxFiles: 65_000 };

/** Throws an ExportError where a folder's files are more than a zip can hold. */
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
