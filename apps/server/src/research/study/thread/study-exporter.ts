import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DatabaseSettings } from "../../../storage/database.ts";
import type { StudyExportOptions } from "../export-study.ts";

/** An export that was made, in a folder that is whoever's it is handed to. */
export interface MadeExport {
  readonly folder: string;
  /** The SHA-256 of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

type Wanted = Omit<StudyExportOptions, "folder">;

/** Makes exports of studies in a thread, one after the other: each reads and writes as fast as the disk lets it. */
export class StudyExporter {
  readonly #database: DatabaseSettings;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ dataDir, databaseUrl }: DatabaseSettings) {
    this.#database = { dataDir, databaseUrl };
  }

  /** Resolves to an export once it is whole; rejects where it could not be made, and leaves nothing then. */
  make(wanted: Wanted): Promise<MadeExport> {
    const made = this.#last.then(() => this.#make(wanted));
    this.#last = made.catch(() => {});
    return made;
  }

  async #make(wanted: Wanted): Promise<MadeExport> {
    const folder = await mkdtemp(join(tmpdir(), "harapen-study-"));
    try {
      const worker = new Worker(new URL("./export-thread.ts", import.meta.url), {
        workerData: { options: { ...wanted, folder }, database: this.#database },
      });
      // Rejects with the error that ends the thread.
      const [files] = await once(worker, "message");
      await worker.terminate();
      return { folder, files };
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  }
}
