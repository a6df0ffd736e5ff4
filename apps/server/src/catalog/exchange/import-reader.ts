import { mkdtemp, rm } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { ImportProblem } from "@harapen/contract/staff/import";
import type { Logger } from "pino";
import { inTransaction } from "../../database/commit-faults.ts";
import { ImportError } from "../../platform/errors.ts";
import { temporaryPath } from "../../platform/temporary.ts";
import { answerOf } from "../../platform/threads/answer-of.ts";
import { Turns } from "../../platform/turns.ts";
import type { AquariumContent, StoredMedia } from "../aquarium-content.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import type { CatalogStores } from "../catalog-stores.ts";
import { checkReadings } from "../check/check-readings.ts";
import { BASE_FILE } from "../check/finding.ts";
import { type Documents, splitContent } from "../documents.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { type ImportState, PendingImportStore, storedDigests } from "../drafts/pending-import-store.ts";
import { renameClashingPictures } from "../drafts/rename-clashing-pictures.ts";
import { findReusedIds } from "../folder/plan-import.ts";
import { convertPictures, problemsOf, readFolderPictures } from "../folder/read-folder.ts";
import type { PhotographDecoder } from "../photographs/photograph-decoder.ts";
import { deleteUnusedPicturesInSteps, storeMissingPictures } from "../pictures/picture-steps.ts";
import { lockAquarium } from "../publishes/revision.ts";
import { withUsualWords } from "../texts/usual-words.ts";
import { INTERRUPTED } from "./read-pending.ts";
import { tooMuch } from "./read-zip.ts";
import type { ReadableTexts, UnpackedZip, UnpackOutcome } from "./unpack-thread.ts";

/** How often an import reports its progress, in milliseconds. */
const TELL_MS = 500;
/** How often imports that wait are marked as not lost, in milliseconds. */
const TOUCH_MS = 60_000;

/** How long unpacking a zip and reading its texts may take, in milliseconds. */
const MAX_TEXTS_MS = 120_000;
/** A zip and its unpacked files lie outside of this memory. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A zip that was sent, as a file that is deleted when it has been read. */
interface SentZip {
  readonly aquarium: string;
  /** The id of its pending import. */
  readonly id: string;
  readonly path: string;
}

/**
 * Reads the zips that staff send, each into the pending import of its aquarium, outside of requests:
 * photographs take seconds each. Reads one zip at a time, so that only one is in memory; aborts one whose
 * import was discarded or replaced.
 */
export class ImportReader {
  readonly #stores: CatalogStores;
  readonly #decoder: PhotographDecoder;
  readonly #log: Logger;
  readonly #turns = new Turns();
  /** The ids of the pending imports that wait or are being read. */
  readonly #waiting = new Set<string>();
  readonly #toucher: NodeJS.Timeout;
  readonly #closing = new AbortController();

  /** Pictures wait for the decoder one by one, so that other photographs come between them. */
  constructor(stores: CatalogStores, decoder: PhotographDecoder, log: Logger) {
    this.#stores = stores;
    this.#decoder = decoder;
    this.#log = log;
    this.#toucher = setInterval(() => void this.#touchWaiting(), TOUCH_MS).unref();
  }

  add(zip: SentZip): void {
    this.#waiting.add(zip.id);
    void this.#turns.run(() => this.#read(zip));
  }

  /** Aborts what is being read, at its next picture, and what waits. The decoder is closed with it. */
  close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#toucher);
    return this.#turns.ended();
  }

  async #read(zip: SentZip): Promise<void> {
    const { aquarium, id, path } = zip;
    try {
      await this.#readFile(zip).catch((error: unknown) =>
        this.#stores.pendingImports.update(aquarium, id, this.#refusal(error)),
      );
    } catch (error) {
      this.#log.error({ err: error }, "an import could not be finished");
    } finally {
      this.#waiting.delete(id);
      await rm(path, { force: true });
    }
  }

  async #readFile(zip: SentZip): Promise<void> {
    const { aquarium, path } = zip;
    let isWanted = await this.#storeProgress(zip, { state: "reading", done: 0, all: 0 });
    const assertWanted = () => {
      if (this.#closing.signal.aborted || !isWanted) throw new ImportAbortedError();
    };
    assertWanted();
    let stored = Promise.resolve();
    let storedAt = Number.NEGATIVE_INFINITY;
    const onProgress = (done: number, all: number) => {
      assertWanted();
      if (performance.now() - storedAt < TELL_MS) return;
      storedAt = performance.now();
      stored = stored.then(async () => {
        isWanted = await this.#storeProgress(zip, { state: "reading", done, all });
      });
    };
    const store = this.#stores.aquariums;
    const { content, problems } = await inFolder(async (folder) => {
      const texts = await this.#readTexts({ zip: path, folder, now: new Date() });
      assertWanted();
      const converter = { ...convertPictures(this.#decoder, store.pictures.converted), onProgress };
      const read = await readFolderPictures(folder, texts.content, converter);
      return { content: read, problems: texts.findings };
    }).finally(() => stored);
    assertWanted();
    // Another aquarium's birds become new ones, which get ids of their own.
    if (content.details.slug === aquarium) await assertKeepsIds(store, content);
    const strayMarks = checkReadings(content).map(problemsOf(content.penguins));
    const found = [...problems, ...strayMarks].map(({ line: _, ...problem }) => problem);
    const prepared = await prepareImport(this.#stores, aquarium, content);
    await storeReadyImport(this.#stores, zip, { problems: found, ...prepared });
  }

  /**
   * Unpacks a zip and reads its texts in a thread of its own, which ends with it: so that nobody's zip holds
   * up the server, or takes more memory than it has.
   */
  async #readTexts(wanted: UnpackedZip): Promise<ReadableTexts> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(MAX_TEXTS_MS)]);
    const worker = new Worker(new URL("./unpack-thread.ts", import.meta.url), {
      workerData: wanted,
      resourceLimits: THREAD_LIMITS,
    });
    const outcome = await answerOf<UnpackOutcome>(worker, signal).catch((error: unknown) => {
      if (this.#closing.signal.aborted) throw new ImportAbortedError();
      if (signal.aborted || isOutOfMemory(error)) throw tooMuch();
      throw error;
    });
    if ("refused" in outcome) throw new ImportError("The zip", outcome.refused);
    return outcome.texts;
  }

  async #touchWaiting(): Promise<void> {
    try {
      await this.#stores.pendingImports.touch([...this.#waiting]);
    } catch (error) {
      this.#log.warn({ err: error }, "that imports wait could not be stored");
    }
  }

  /**
   * Stores an import's progress, and resolves to whether the import still is the aquarium's. Reading goes on
   * if storing fails.
   */
  async #storeProgress({ aquarium, id }: SentZip, progress: ImportState): Promise<boolean> {
    try {
      return await this.#stores.pendingImports.update(aquarium, id, progress);
    } catch (error) {
      this.#log.warn({ err: error }, "how far an import is could not be stored");
      return true;
    }
  }

  #refusal(error: unknown): ImportState {
    if (error instanceof ImportError) return { state: "refused", problems: error.parts };
    const isAborted = error instanceof ImportAbortedError || this.#closing.signal.aborted;
    if (!isAborted) this.#log.error({ err: error }, "an import failed");
    return { state: "refused", problems: [INTERRUPTED] };
  }
}

/** Thrown to end the reading of a zip that is no longer wanted, or on a server that stops. */
class ImportAbortedError extends Error {}

/** Throws an ImportError that names every id of the aquarium's birds which the content gives to another. */
async function assertKeepsIds(aquariums: AquariumStore, content: AquariumContent): Promise<void> {
  const stored = await aquariums.read(content.details.slug);
  const reused = stored ? findReusedIds(content, stored) : [];
  const problems = reused.map((bird) => {
    const message = "was another bird's, so albums would show that bird as this one";
    const line = `${BASE_FILE}: the id ${JSON.stringify(bird)} ${message}`;
    return { code: "reused-id" as const, file: BASE_FILE, bird, field: "id", message, line };
  });
  if (problems.length > 0) throw new ImportError("The zip", problems);
}

/** Resolves to what `use` does with a new folder, which exists until then. */
async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(temporaryPath("import"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** An import whose pictures are stored, though nothing refers to them yet. */
interface PreparedImport {
  readonly documents: Documents;
  readonly digests: Readonly<Record<string, string>>;
  readonly media: readonly StoredMedia[];
  /** Its pictures by their digests. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/**
 * Stores the pictures of a content, and resolves to the content with names for them that a draft may use, and
 * with the usual words for standard colours that have none.
 */
export async function prepareImport(
  { aquariums, drafts }: CatalogStores,
  aquarium: string,
  content: AquariumContent,
): Promise<PreparedImport> {
  const stored = await aquariums.pictures.store(content.media);
  const worded = withUsualWords(content, content.details.band_colors);
  const pictures = new Map(
    stored.map(({ picture }, at) => [picture, content.media[at]?.bytes ?? new Uint8Array()]),
  );
  const renamed = renameClashingPictures(splitContent(worded), stored, await drafts.media(aquarium));
  return { ...renamed, digests: await storedDigests(renamed.documents), pictures };
}

/**
 * Stores that an import is ready, and its pictures as the draft's, all at once: of imports that are not
 * ready, an emptied draft keeps no pictures. Where the import is not the aquarium's any more, its pictures
 * are deleted.
 */
export async function storeReadyImport(
  { database }: CatalogStores,
  { aquarium, id }: { readonly aquarium: string; readonly id: string },
  { pictures, ...ready }: PreparedImport & { readonly problems: readonly ImportProblem[] },
): Promise<void> {
  let isKept = false;
  try {
    isKept = await inTransaction(database, async (transaction) => {
      await lockAquarium(transaction, aquarium);
      const imports = new PendingImportStore(transaction);
      if (!(await imports.update(aquarium, id, { state: "ready", ...ready }))) return false;
      // What was stored before this import may have gone with an earlier draft.
      await storeMissingPictures(transaction, pictures);
      await new DraftStore(transaction).addPictures(aquarium, ready.media);
      return true;
    });
  } finally {
    if (!isKept) await deleteUnusedPicturesInSteps(database, [...pictures.keys()]);
  }
}
