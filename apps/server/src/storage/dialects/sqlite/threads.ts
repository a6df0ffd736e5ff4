import type { ConnectionUse } from "./messages.ts";
import { SqliteThread } from "./thread.ts";
import { WriteLock } from "./write-lock.ts";

/** Writing transactions that may wait for the write lock; stores commit in groups, so that few do. */
const MAX_WAITING = 1_000;

export interface ThreadsSettings {
  /** The path of the database file. */
  readonly file: string;
  /** How long a write waits for others, of this process or another, in milliseconds. */
  readonly lockWaitMs: number;
}

/** The two threads of a database file and the write lock of the one that writes. A thread is started when it is first needed, and again after it has ended. */
export class SqliteThreads {
  readonly writeLock = new WriteLock(MAX_WAITING);
  readonly #settings: ThreadsSettings;
  readonly #threads: Partial<Record<ConnectionUse, SqliteThread>> = {};

  constructor(settings: ThreadsSettings) {
    this.#settings = settings;
  }

  /** Returns the time, on the clock of `performance.now()`, until which a statement that begins now may wait for locks. */
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
