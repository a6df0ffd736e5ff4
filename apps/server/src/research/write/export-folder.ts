import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ExportError, errorMessage } from "../../platform/errors.ts";

/** What was written to a file. */
export interface FileDigest {
  readonly bytes: number;
  /** SHA-256, in hexadecimal digits. */
  readonly sha256: string;
}

/** A new file that is written from its beginning to its end, and hashed meanwhile. Writing is synchronous. */
export class HashedFile {
  readonly #descriptor: number;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** Creates the file; throws where there is one already. */
  constructor(path: string) {
    this.#descriptor = openSync(path, "wx");
  }

  write(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    for (let written = 0; written < chunk.length; ) {
      written += writeSync(this.#descriptor, chunk, written);
    }
  }

  close(): FileDigest {
    closeSync(this.#descriptor);
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** Returns the digest of a file with this content. */
export function digestOf(content: Uint8Array): FileDigest {
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * The marker file, in the folder while it is being exported: as long as it is there, the rest is incomplete.
 */
const UNFINISHED = "UNFINISHED";

/** The data dictionary, in the folder once the export is whole. */
export const PACKAGE_FILE = "datapackage.json";

/** The SHA-256 of every other file. */
export const CHECKSUMS_FILE = "SHA256SUMS";

/** The subfolder of the saves' pictures. */
export const DRAWINGS_FOLDER = "drawings";

/**
 * Creates the folder where it is missing, and marks it as unfinished; throws an ExportError where it cannot
 * be used.
 */
export function claimExportFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new ExportError("not-empty", `${folder} is not empty.`);
    writeFileSync(
      join(folder, UNFINISHED),
      "This export has not been finished: its tables are incomplete.\n",
    );
  } catch (cause) {
    if (cause instanceof ExportError) throw cause;
    throw new ExportError("unwritable", `${folder} cannot be written to: ${errorMessage(cause)}.`, { cause });
  }
}

/** Writes each file's SHA-256, in the format of `sha256sum`, sorted by path. */
function writeChecksums(folder: string, digests: ReadonlyMap<string, FileDigest>): void {
  const lines = [...digests]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, { sha256 }]) => `${sha256}  ${path}\n`);
  writeFileSync(join(folder, CHECKSUMS_FILE), lines.join(""));
}

/**
 * Writes the checksums and the data dictionary. This comes last, by renaming the marker, so that a folder
 * that has the dictionary has everything. Returns the digest of every file.
 */
export function finishExportFolder(
  folder: string,
  dataPackage: object,
  digests: ReadonlyMap<string, FileDigest>,
): ReadonlyMap<string, FileDigest> {
  const unfinished = join(folder, UNFINISHED);
  const text = Buffer.from(`${JSON.stringify(dataPackage, null, 2)}\n`);
  const all = new Map([...digests, [PACKAGE_FILE, digestOf(text)]]);
  writeChecksums(folder, all);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(folder, PACKAGE_FILE));
  return all;
}
