import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

const IDLE_CHECK_MS = 100;
/**
 * How long running requests may take after the grace period; then their connections are closed, and clients
 * send again.
 */
const REQUESTS_MS = 10_000;
/** The longest time from the signal to the end: below the 30 s after which systemd and Kubernetes kill. */
const DEADLINE_MS = 24_000;

export interface Shutdown {
  /** Aborted by the first signal, from which on the server is not ready. */
  readonly stopping: AbortController;
  /**
   * How long requests are answered as before while the server is not ready, so that a balancer can turn away
   * first.
   */
  readonly graceMs: number;
  readonly log: Logger;
  /** Releases what the server's parts use, the database first: called once all parts have ended. */
  readonly release: () => Promise<void>;
}

/**
 * Ends the server on SIGTERM or SIGINT: it reports that it is not ready, answers as before for the grace
 * period, accepts no more requests, finishes those that run, and closes the database; then the process ends
 * by itself. It is ended by force when that takes too long, and at a second signal.
 */
export function stopOnSignals(app: FastifyInstance, { stopping, graceMs, log, release }: Shutdown): void {
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info({ signal, graceMs }, "shutting down");
    endAt(DEADLINE_MS, log);
    await sleep(graceMs);
    // Not a hook of the app: of these, the last added runs first.
    await close(app).finally(release);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

function endAt(ms: number, log: Logger): void {
  const end = () => {
    log.error(
      "the server could not be closed in time: what was not acknowledged is sent again by its clients",
    );
    process.exit(1);
  };
  setTimeout(end, ms).unref();
}

/**
 * Closes the server, and idle connections until it is closed. A connection that was being answered when the
 * closing began is kept alive by its client afterwards, and would keep the process running for more than a
 * minute.
 */
async function close(app: FastifyInstance): Promise<void> {
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS).unref();
  await app.close();
}
