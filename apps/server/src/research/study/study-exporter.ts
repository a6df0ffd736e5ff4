import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { DatabaseSettings } from "../../database/database.ts";
import { ExportError } from "../../platform/errors.ts";
import { removeLeftFiles, temporaryPath } from "../../platform/temporary.ts";
import { answerOf } from "../../platform/threads/answer-of.ts";
import { Turns } from "../../platform/turns.ts";
import type { StudyExportOptions } from "./export-study.ts";

/** A finished export, in a folder that belongs to the caller. */
export interface MadeExport {
  readonly folder: string;
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

type Wanted = Omit<StudyExportOptions, "folder">;

/**
 * Makes exports of studies in threads, one after the other: each reads and writes as fast as the disk allows.
 */
export class StudyExporter {
  readonly #database: DatabaseSettings;
  readonly #bounds: ZipBounds;
  readonly #closing = new AbortController();
  readonly #turns = new Turns();

  constructor({ dataDir, databaseUrl }: DatabaseSettings, bounds = ZIP_BOUNDS) {
    this.#database = { dataDir, databaseUrl };
    this.#bounds = bounds;
    // What a server that was killed has left.
    this.#turns.run(removeLeftFiles).catch(() => {});
  }

  /**
   * Resolves to an export once it is complete; rejects where it could not be made, or with an ExportError
   * where no zip could hold it, and then leaves nothing.
   */
  make(wanted: Wanted): Promise<MadeExport> {
    return this.#turns.run(() => this.#make(wanted));
  }

  /** Aborts the export that is being made and those that wait; resolves once nothing is left of them. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#turns.ended();
  }

  async #make(wanted: Wanted): Promise<MadeExport> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const folder = await mkdtemp(temporaryPath("study"));
    try {
      const worker = new Worker(new URL("./export-thread.ts", import.meta.url), {
        workerData: { options: { ...wanted, folder }, database: this.#database },
      });
      const files = await answerOf<MadeExport["files"]>(worker, signal);
      await assertZippable(folder, Object.keys(files), this.#bounds);
      return { folder, files };
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  }
}

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

/** How much one zip may hold. */
interface ZipBounds {
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/**
 * Without the extension ZIP64, which fflate does not write, a zip holds at most 2^32 bytes and 2^16 files;
 * the rest is left for its own headers, of some 250 bytes a file.
 */
const ZIP_BOUNDS: ZipBounds = { maxBytes: 4_000_000_000, maxFiles: 65_000 };

/** Throws an ExportError where a folder's files are more than a zip can hold. */
async function assertZippable(
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
