import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { TimeLimits } from "../../time-limits.ts";
import { countPool } from "../pool-counts.ts";
import { losesConnection, toStorageError } from "./faults.ts";

/**
 * The server cancels a statement of a transaction a little before the client would give up the connection.
 */
const SERVER_SHARE = 0.8;
/** Begins a transaction without limits, whatever limits the role, the database or the server set. */
const UNLIMITED =
  "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0";
const COUNTED_COMMANDS: readonly string[] = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/**
 * A connection as Kysely borrows one: for a statement, or for a transaction. If a statement is not answered
 * within `statementMs` milliseconds (0: no limit), the connection is given up: a backend that was stopped or
 * whose network is gone says nothing. A select, or the beginning of a transaction, that loses its connection
 * is tried once more over another.
 *
 * Nothing is set for a session, and no statement is prepared by name: a pooler in transaction mode gives the
 * next transaction to another backend.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #pool: ConnectionPool;
  readonly #limits: TimeLimits;
  #client: pg.PoolClient;
  #inTransaction = false;
  #isLost = false;

  constructor(pool: ConnectionPool, client: pg.PoolClient, limits: TimeLimits) {
    this.#pool = pool;
    this.#client = client;
    this.#limits = limits;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#query(query).catch((error) => {
      if (!this.#isLost || this.#inTransaction || !isRead(query)) throw error;
      return this.#again(query);
    });
    return {
      rows: rows ?? [],
      ...(COUNTED_COMMANDS.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  /** Not offered: the research export reads a snapshot of its own. */
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("this connection streams no rows");
  }

  async begin(): Promise<void> {
    const begin = { sql: this.#beginning(), parameters: [] };
    await this.#query(begin).catch((error) => {
      if (!this.#isLost) throw error;
      return this.#again(begin);
    });
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    await this.#query({ sql: "commit", parameters: [] });
    this.#inTransaction = false;
  }

  /**
   * Rolls back. Never rejects: the reason for rolling back is what counts. A connection that was lost has
   * taken its transaction with it.
   */
  async rollback(): Promise<void> {
    this.#inTransaction = false;
    if (this.#isLost) return;
    await this.#query({ sql: "rollback", parameters: [] }).catch(() => {
      this.#isLost = true;
    });
  }

  /** Gives the connection back to the pool; gives it up where it is lost. */
  release(): void {
    this.#client.release(this.#isLost);
  }

  /** Returns the statements that begin a transaction with its limits, in one message: these end with it. */
  #beginning(): string {
    const { statementMs, lockWaitMs } = this.#limits;
    if (statementMs === 0) return UNLIMITED;
    return [
      "begin",
      `set local statement_timeout = ${Math.round(statementMs * SERVER_SHARE)}`,
      `set local idle_in_transaction_session_timeout = ${statementMs}`,
      `set local lock_timeout = ${lockWaitMs}`,
    ].join("; ");
  }

  async #query({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): Promise<pg.QueryResult> {
    const { statementMs } = this.#limits;
    const limit = statementMs === 0 ? {} : { query_timeout: statementMs };
    const values = parameters.length > 0 ? { values: [...parameters] } : {};
    try {
      return await this.#client.query({ text: sql, ...values, ...limit } as pg.QueryConfig);
    } catch (error) {
      const fault = toStorageError(error);
      if (losesConnection(fault)) this.#lose();
      throw fault;
    }
  }

  async #again(query: Pick<CompiledQuery, "sql" | "parameters">): Promise<pg.QueryResult> {
    const client = await this.#pool.acquire();
    this.#client.release(true);
    this.#client = client;
    this.#isLost = false;
    return this.#query(query);
  }

  #lose(): void {
    this.#isLost = true;
    this.#pool.renew();
  }
}

function isRead({ query }: CompiledQuery): boolean {
  return query.kind === "SelectQueryNode";
}

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** Connections are renewed, as a host's name may come to mean another machine. */
const MAX_LIFETIME_SECONDS = 1_800;
/**
 * After how much silence on a connection the operating system checks whether the other side is still there.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * A pool of connections to PostgreSQL. After one was lost, `renew` makes the pool replace all others of that
 * age before they are used again: after a failover they lead to the wrong server, or nowhere.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #generations = new WeakMap<pg.PoolClient, number>();
  #generation = 0;

  constructor(connectionString: string, log: Logger) {
    this.#pool = new pg.Pool({
      connectionString,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    countPool(this.#pool);
    this.#pool.on("connect", (client) => {
      this.#generations.set(client, this.#generation);
      // A connection that breaks in use fails its statement; its unhandled event would end the process as
      // well.
      client.on("error", () => {});
    });
    this.#pool.on("error", (error) => log.warn({ err: error }, "an idle database connection was lost"));
  }

  /** Rejects with a StorageUnavailableError where no connection is free or can be made in time. */
  async acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw toStorageError(error);
      });
      if (this.#generations.get(client) === this.#generation) return client;
      client.release(true);
    }
  }

  /** Makes the pool replace the connections that are open now before they are used again. */
  renew(): void {
    this.#generation++;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
