import { Worker } from "node:worker_threads";
import { SqliteError } from "../../../errors/sqlite-error.ts";
import { StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";
import { toStorageError } from "./faults.ts";
import type {
  StatementRequest,
  StatementResult,
  ThreadReply,
  ThreadRequest,
  ThreadSettings,
} from "./messages.ts";

interface PendingRequest {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread with one connection, which runs statements in the order of their arrival. It keeps the process alive only while one is running. */
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

  /** Resolves to what a statement returned; rejects with a StorageUnavailableError, or a SqliteError of the statement itself. Bytes among the parameters are copied: their owner keeps them. */
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
