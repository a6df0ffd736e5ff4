/** How long the database may take, in milliseconds. */
export interface TimeLimits {
  /** For a statement over PostgreSQL, or the connection is given up; 0: no limit. */
  readonly statementMs: number;
  /**
   * How long a write waits for others: over SQLite for the write lock, of this process or another; over
   * PostgreSQL for a row that another transaction locks, where `statementMs` limits statements at all.
   */
  readonly lockWaitMs: number;
}

/** A server's limits: visitors' devices wait for it, and resend what it refuses. */
export const SERVER_LIMITS: TimeLimits = { statementMs: 10_000, lockWaitMs: 2_500 };
/** A command's limits: its user has time, and runs it beside a server that writes. */
export const COMMAND_LIMITS: TimeLimits = { statementMs: 0, lockWaitMs: 60_000 };
