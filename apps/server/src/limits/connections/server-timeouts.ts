import type { IncomingMessage } from "node:http";

/** The times that the HTTP server leaves its clients, in milliseconds. */
export interface ServerTimeouts {
  /** For a request's line and headers. */
  readonly headersTimeout: number;
  /** For a whole request, headers and body. */
  readonly requestTimeout: number;
  /** For a connection on which nothing moves, in either direction, while something is asked or answered. */
  readonly connectionTimeout: number;
  /** For a connection between two requests. */
  readonly keepAliveTimeout: number;
  /** The interval at which the first two are looked at. */
  readonly connectionsCheckingInterval: number;
}

/**
 * Headers fit one packet, and so have the time of a few lost ones; a body of 1.5 MB has a minute even at 200 kbit/s. The time on which
 * nothing moves is more than any call is given by the app. A connection is kept a little longer than proxies keep theirs (60
 * seconds), lest they send into one that is being closed.
 */
export const SERVER_TIMEOUTS: ServerTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
};

/** The time on which nothing may move while what a call answers is made first, as an export: the proxies in `deploy` have the same for it. */
const LONG_IDLE_MS = 30 * 60_000;

/** Keeps a request's connection open while what is answered to it is made, and nothing moves on it. */
export async function withLongIdleTimeout<Made>(
  request: IncomingMessage,
  make: () => Promise<Made>,
  { connectionTimeout }: Pick<ServerTimeouts, "connectionTimeout"> = SERVER_TIMEOUTS,
): Promise<Made> {
  request.setTimeout(LONG_IDLE_MS);
  try {
    return await make();
  } finally {
    request.setTimeout(connectionTimeout);
  }
}

/** Returns the options by which Fastify gives its server these times. */
export function timeoutOptions(times: ServerTimeouts = SERVER_TIMEOUTS) {
  const { requestTimeout, connectionTimeout, keepAliveTimeout, ...http } = times;
  return { requestTimeout, connectionTimeout, keepAliveTimeout, http: { ...http, requestTimeout } };
}
