import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Counts } from "../counters.ts";

/** How long the HTTP server waits for its clients, in milliseconds. */
export interface ServerTimeouts {
  /** For a request's line and headers. */
  readonly headersTimeout: number;
  /** For a whole request, headers and body. */
  readonly requestTimeout: number;
  /** For a connection without any traffic, in either direction, during a request or answer. */
  readonly connectionTimeout: number;
  /** For a connection between two requests. */
  readonly keepAliveTimeout: number;
  /** The interval at which the first two are checked. */
  readonly connectionsCheckingInterval: number;
}

/**
 * Headers fit one packet, so that their time only has to cover a few lost ones; a body of 1.5 MB takes a
 * minute even at 200 kbit/s. The time without traffic is longer than the app waits for any call. A connection
 * is kept a little longer than proxies keep theirs (60 seconds), so that they don't send into one that is
 * being closed.
 */
const SERVER_TIMEOUTS: ServerTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * How long there may be no traffic while an answer, such as an export, is being made: the proxies in `deploy`
 * have the same limit for it.
 */
const LONG_IDLE_MS = 30 * 60_000;

/** Keeps a request's connection open while its answer is made without any traffic. */
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

/** How many requests of one connection may be unanswered. Browsers and proxies send one at a time. */
export const MAX_UNANSWERED = 8;

/**
 * Closes a connection with too many unanswered requests. Pipelined requests (RFC 9112, section
 * 9.3.2) are all worked on at the same time, and an answer that nobody reads is kept until its connection ends.
 */
export function boundPipelines(app: FastifyInstance, { refusals }: { readonly refusals: Counts }): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    reply.raw.once("close", () => add(socket, -1));
    if (add(socket, 1) <= MAX_UNANSWERED) return;
    if (!socket.destroyed) refusals.add("pipelined-requests");
    socket.destroy();
    return reply.hijack();
  });
}
