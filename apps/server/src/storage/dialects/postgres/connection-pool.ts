import pg from "pg";
import type { Logger } from "pino";
import { countPool } from "../pool-counts.ts";
import { toStorageError } from "./faults.ts";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** Connections are renewed, as a host's name may come to mean another machine. */
const MAX_LIFETIME_SECONDS = 1_800;
/** After how much silence on a connection the operating system checks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * A pool of connections to PostgreSQL. After one was lost, `renew` makes the pool replace all others of that age before they are used
 * again: after a failover they lead to the wrong server, or nowhere.
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
      // A connection that breaks in use fails its statement; its unhandled event would end the process as well.
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
