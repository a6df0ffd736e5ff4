import { Worker } from "node:worker_threads";
import { SqliteError, type StorageFault, StorageUnavailableError } from "../../../platform/errors.ts";
import type {
  ConnectionUse,
  StatementRequest,
  StatementResult,
  ThreadReply,
  ThreadRequest,
  ThreadSettings,
} from "./messages.ts";
import { WriteLock } from "./write-lock.ts";

/** Writing transactions that may wait for the write lock; stores commit in groups, so that few do. */
const MAX_WAITING = 1_000;

export interface ThreadsSettings {
  /** The path of the database file. */
  readonly file: string;
  /** How long a write waits for others, of this process or another, in milliseconds. */
  readonly lockWaitMs: number;
}

/**
 * The two threads of a database file and the write lock of the one that writes. A thread is started when it
 * is first needed, and again after it has ended.
 */
export class SqliteThreads {
  readonly writeLock = new WriteLock(MAX_WAITING);
  readonly #settings: ThreadsSettings;
  readonly #threads: Partial<Record<ConnectionUse, SqliteThread>> = {};

  constructor(settings: ThreadsSettings) {
    this.#settings = settings;
  }

  /**
   * Returns the time, on the clock of `performance.now()`, until which a statement that begins now may wait
   * for locks.
   */
  deadline(): number {
    return performance.now() + this.#settings.lockWaitMs;
  }

  /** Returns the thread with the connection for this use. */
  get(use: ConnectionUse): SqliteThread {
    const running = this.#threads[use];
    if (running?.isAlive) return running;
    const thread = new SqliteThread({ file: this.#settings.file, use });
    this.#threads[use] = thread;
    return thread;
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#threads).map((thread) => thread.close()));
  }
}

/**
 * SQLite's primary result codes for faults that lie not in a statement but in what it runs on
 * (https://sqlite.org/rescode.html).
 */
const FAULTS: Readonly<Record<number, StorageFault>> = {
  5: "busy", // SQLITE_BUSY
  6: "busy", // SQLITE_LOCKED
  7: "failed", // SQLITE_NOMEM
  8: "read-only", // SQLITE_READONLY
  9: "failed", // SQLITE_INTERRUPT
  10: "failed", // SQLITE_IOERR
  11: "damaged", // SQLITE_CORRUPT
  13: "full", // SQLITE_FULL
  14: "unreachable", // SQLITE_CANTOPEN
  15: "busy", // SQLITE_PROTOCOL
  26: "damaged", // SQLITE_NOTADB
};

/**
 * Converts a fault of the database file or its disk to the typed error of the stores; returns any other error
 * as it is.
 */
function toStorageError(error: SqliteError): Error {
  const fault = FAULTS[error.primaryCode ?? 0];
  return fault === undefined
    ? error
    : new StorageUnavailableError(fault, error.message, {
        databaseCode: `SQLITE ${error.errcode}`,
        cause: error,
      });
}

interface PendingRequest {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread with one connection, which runs statements in the order of their arrival. It keeps the process
 * alive only while one is running.
 */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #ended: Promise<unknown>;
  #lastId = 0;
  #alive = true;

  constructor(settings: ThreadSettings) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: settings });
    this.#worker.unref();
    this.#worker.on("message", (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#die(error.message));
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => resolve(this.#die("it was closed")));
    });
  }

  /** Whether the thread runs; one that has ended must be replaced. */
  get isAlive(): boolean {
    return this.#alive;
  }

  /** The number of statements that have not been answered. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * Resolves to what a statement returned; rejects with a StorageUnavailableError, or a SqliteError of the
   * statement itself. Bytes among the parameters are copied: their owner keeps them.
   */
  run(request: StatementRequest): Promise<StatementResult> {
    if (!this.#alive) return Promise.reject(threadEnded("it had ended before"));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ id, ...request } satisfies ThreadRequest);
    });
  }

  /** Closes the connection after the statements that are still to be run, and ends the thread. */
  async close(): Promise<void> {
    if (!this.#alive) return;
    this.#worker.ref();
    this.#worker.postMessage({ id: 0, kind: "close" } satisfies ThreadRequest);
    await this.#ended;
  }

  #settle(reply: ThreadReply): void {
    const request = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ("result" in reply) request?.resolve(reply.result);
    else request?.reject(toStorageError(new SqliteError(reply.fault.message, reply.fault.errcode)));
  }

  #die(reason: string): void {
    this.#alive = false;
    for (const { reject } of this.#pending.values()) reject(threadEnded(reason));
    this.#pending.clear();
  }
}

function threadEnded(reason: string): StorageUnavailableError {
  return new StorageUnavailableError("failed", `the database's thread has ended: ${reason}`);
}
