import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { StatementResult, ThreadSettings } from "./messages.ts";
import { boundLog } from "./write-ahead-log.ts";

/** Short, as the caller tries again: see `retryWhileBusy`. */
const BUSY_TIMEOUT_MS = 50;
/**
 * The write-ahead log is copied into the database when it has this many pages of 4 kB, and cut to this many
 * bytes once it can restart.
 */
const CHECKPOINT_PAGES = 1_000;
const MAX_IDLE_LOG_BYTES = 16_000_000;
/** Prepared statements that are kept: the queries of the stores, and inserts of groups of many sizes. */
const MAX_STATEMENTS = 100;

interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/**
 * An open connection to a database file, with the statements that it has prepared. A commit is on the disk
 * when it returns.
 */
export class OpenFile {
  readonly #file: string;
  readonly #database: DatabaseSync;
  /** By their texts, the least recently used first. */
  readonly #statements = new Map<string, PreparedStatement>();

  constructor({ file, use }: ThreadSettings) {
    this.#file = file;
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      if (use === "write") openForWriting(this.#database);
      else this.#database.exec(READER);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  run(sql: string, parameters: readonly SQLInputValue[]): StatementResult {
    const { statement, returnsRows } = this.#prepared(sql);
    if (returnsRows) return { rows: statement.all(...parameters) };
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  }

  /** Rolls back the running transaction, if there still is one. */
  undo(): void {
    if (this.#database.isTransaction) this.#database.exec("rollback");
  }

  /** Keeps the write-ahead log within its bound; to be called regularly where this connection writes. */
  boundLog(): void {
    if (!this.#database.isTransaction) boundLog(this.#database, this.#file);
  }

  close(): void {
    this.#database.close();
  }

  #prepared(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (isLasting(sql)) this.#keep(sql, prepared);
    return prepared;
  }

  #keep(sql: string, prepared: PreparedStatement): void {
    this.#statements.set(sql, prepared);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size > MAX_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
  }
}

/**
 * Whether a statement means the same after a migration: `*` may then stand for other columns, which a
 * prepared one would not notice.
 */
function isLasting(sql: string): boolean {
  return !sql.includes("*");
}

/** Marks a new file as one whose deletions are always overwritten. */
function openForWriting(database: DatabaseSync): void {
  const isNew = database.prepare("pragma page_count").get()?.page_count === 0;
  database.exec(WRITER);
  if (isNew) database.exec(`pragma user_version = ${ERASES}`);
}

const WRITER = `pragma journal_mode = wal; pragma secure_delete = on; pragma synchronous = full; pragma foreign_keys = on;
  pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}; pragma journal_size_limit = ${MAX_IDLE_LOG_BYTES}`;
const READER = "pragma query_only = on";

/** The `user_version` of a file whose deletions have been overwritten since it was created or rewritten. */
export const ERASES = 1;
