import type { SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { QueueFullError, StorageUnavailableError } from "../../../platform/errors.ts";
import type { StatementRequest, StatementResult } from "./messages.ts";
import type { SqliteThread, SqliteThreads } from "./threads.ts";
import type { ReleaseLock } from "./write-lock.ts";

/** The most selects that may wait for the reading thread. */
const MAX_WAITING_READS = 1_000;

/**
 * The write lock of a transaction, and the thread in which it began: if that has ended, so has the
 * transaction.
 */
interface RunningTransaction {
  readonly writer: SqliteThread;
  readonly releaseLock: ReleaseLock;
}

/**
 * A connection as Kysely borrows one: for a statement, or for a transaction, which is then the writer's only
 * one. A transaction takes the write lock when it begins: one that reads first and then writes fails at once
 * if another process has written in between, however long it would wait (https://sqlite.org/isolation.html,
 * "SQLITE_BUSY_SNAPSHOT").
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #threads: SqliteThreads;
  #transaction: RunningTransaction | undefined;

  constructor(threads: SqliteThreads) {
    this.#threads = threads;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const request: StatementRequest = { kind: "run", sql: query.sql, parameters: parametersOf(query) };
    const { rows, changes } = await this.#execute(query, request);
    return {
      rows: rows as Row[],
      ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
    };
  }

  /** Not offered: the research export reads a snapshot of its own. */
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("this connection streams no rows");
  }

  async begin(): Promise<void> {
    const deadline = this.#threads.deadline();
    const releaseLock = await this.#threads.writeLock.acquire(deadline);
    this.#transaction = { writer: this.#threads.get("write"), releaseLock };
    try {
      await retryWhileBusy(deadline, () => this.executeQuery(CompiledQuery.raw("begin immediate")));
    } catch (error) {
      this.release();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
    this.release();
  }

  /**
   * Rolls back the transaction unless it has ended, as by a full disk. Never rejects: the reason for rolling
   * back is what counts.
   */
  async rollback(): Promise<void> {
    await this.#transaction?.writer.run({ kind: "undo" }).catch(() => undefined);
    this.release();
  }

  /** Releases the write lock of a transaction, if there is one. */
  release(): void {
    this.#transaction?.releaseLock();
    this.#transaction = undefined;
  }

  #execute(query: CompiledQuery, request: StatementRequest): Promise<StatementResult> {
    if (this.#transaction) return this.#transaction.writer.run(request);
    return isRead(query) ? this.#read(request) : this.#write(request);
  }

  #read(request: StatementRequest): Promise<StatementResult> {
    const reader = this.#threads.get("read");
    if (reader.pending >= MAX_WAITING_READS) return Promise.reject(new QueueFullError());
    return retryWhileBusy(this.#threads.deadline(), () => reader.run(request));
  }

  async #write(request: StatementRequest): Promise<StatementResult> {
    const deadline = this.#threads.deadline();
    const releaseLock = await this.#threads.writeLock.acquire(deadline);
    try {
      return await retryWhileBusy(deadline, () => this.#threads.get("write").run(request));
    } finally {
      releaseLock();
    }
  }
}

/** Whether a statement only reads: a select, or one whose text says so. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return (
    query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*(select|explain)\b/i.test(sql))
  );
}

const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 200;

/**
 * Repeats an attempt while another process's lock refuses it, with jittered exponential backoff; rejects with
 * the last refusal at `deadline`, a time on the clock of `performance.now()`.
 */
async function retryWhileBusy<Result>(deadline: number, attempt: () => Promise<Result>): Promise<Result> {
  for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(2 * longest, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const wait = longest * (0.5 + Math.random() / 2);
      if (!isBusy(error) || performance.now() + wait > deadline) throw error;
      await pause(wait);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageUnavailableError && error.fault === "busy";
}

/**
 * Returns a query's parameters for another thread. Copies only a view's own bytes: a view would be sent with
 * its whole buffer.
 */
function parametersOf({ parameters }: CompiledQuery): readonly SQLInputValue[] {
  return parameters.map((value) =>
    value instanceof Uint8Array ? new Uint8Array(value) : (value as SQLInputValue),
  );
}
