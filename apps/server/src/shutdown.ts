import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

const IDLE_CHECK_MS = 100;
/** The time in which requests that run may end, from the end of the grace on; then their connections are cut, and clients send again. */
const REQUESTS_MS = 10_000;
/** The time from the signal to the end at the latest: below the 30 s after which systemd, and below what Kubernetes, kills. */
const DEADLINE_MS = 24_000;

export interface Shutdown {
  /** Aborted by the first signal, from which on the server is not ready. */
  readonly stopping: AbortController;
  /** The time for which requests are answered as before while the server is not ready, so that a balancer can turn away first. */
  readonly graceMs: number;
  readonly log: Logger;
  /** Gives back what the server's parts work with, the database first: once all of them have ended. */
  readonly release: () => Promise<void>;
}

/**
 * Ends the server on SIGTERM or SIGINT: it says that it is not ready, answers on for the grace, takes no more requests, finishes those that run,
 * and closes the database; the process then ends by itself. It ends by force when that takes too long, and at a second signal.
 */
export function stopOnSignals(app: FastifyInstance, { stopping, graceMs, log, release }: Shutdown): void {
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info({ signal, graceMs }, "shutting down");
    endAt(DEADLINE_MS, log);
    await sleep(graceMs);
    // No hook of the app: the last added is the first to run.
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
 * Closes the server, and idle connections until it is closed. A connection that was being answered when the server began to
 * close is kept alive by its client afterwards, and would hold the process for more than a minute.
 */
async function close(app: FastifyInstance): Promise<void> {
  setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref();
  setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS).unref();
  await app.close();
}
