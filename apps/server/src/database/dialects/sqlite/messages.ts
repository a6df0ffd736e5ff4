import type { SQLInputValue } from "node:sqlite";

/** The purpose of a thread's connection: to write, or only to read, never waiting for the writer. */
export type ConnectionUse = "write" | "read";

/** What a database thread is started with. */
export interface ThreadSettings {
  /** The path of the database file. */
  readonly file: string;
  readonly use: ConnectionUse;
}

/**
 * A statement to run. `undo` rolls back, where SQLite has not already done so by itself, as it does after a
 * full disk.
 */
export type StatementRequest =
  | { readonly kind: "run"; readonly sql: string; readonly parameters: readonly SQLInputValue[] }
  | { readonly kind: "undo" };

export type ThreadRequest = { readonly id: number } & (StatementRequest | { readonly kind: "close" });

/** The rows that a statement returned, or `changes` where it returns none. */
export interface StatementResult {
  readonly rows: unknown[];
  readonly changes?: number;
}

export type ThreadReply = { readonly id: number } & (
  | { readonly result: StatementResult }
  | { readonly fault: { readonly message: string; readonly errcode: number | undefined } }
);
