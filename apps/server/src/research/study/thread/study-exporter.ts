import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { DatabaseSettings } from "../../../storage/database.ts";
import { removeLeftFiles, temporaryPath } from "../../../storage/temporary/left-files.ts";
import type { StudyExportOptions } from "../export-study.ts";
import { assertZippable, ZIP_BOUNDS, type ZipBounds } from "./zip-bounds.ts";

/** A finished export, in a folder that belongs to the caller. */
export interface MadeExport {
  readonly folder: string;
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

type Wanted = Omit<StudyExportOptions, "folder">;

/** Makes exports of studies in threads, one after the other: each reads and writes as fast as the disk allows. */
export class StudyExporter {
  readonly #database: DatabaseSettings;
  readonly #bounds: ZipBounds;
  readonly #closing = new AbortController();
  /** First removes what a server that was killed has left. */
  #last: Promise<unknown> = removeLeftFiles().catch(() => {});

  constructor({ dataDir, databaseUrl }: DatabaseSettings, bounds = ZIP_BOUNDS) {
    this.#database = { dataDir, databaseUrl };
    this.#bounds = bounds;
  }

  /** Resolves to an export once it is complete; rejects where it could not be made, or with an ExportError where no zip could hold it, and then leaves nothing. */
  make(wanted: Wanted): Promise<MadeExport> {
    const made = this.#last.then(() => this.#make(wanted));
    this.#last = made.catch(() => {});
    return made;
  }

  /** Aborts the export that is being made and those that wait; resolves once nothing is left of them. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#last;
  }

  async #make(wanted: Wanted): Promise<MadeExport> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const folder = await mkdtemp(temporaryPath("study"));
    try {
      const worker = new Worker(new URL("./export-thread.ts", import.meta.url), {
        workerData: { options: { ...wanted, folder }, database: this.#database },
      });
      // Rejects with the error that ends the thread.
      const [files] = await once(worker, "message", { signal }).finally(() => worker.terminate());
      await assertZippable(folder, Object.keys(files), this.#bounds);
      return { folder, files };
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  }
}
