import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { CONSENT_NEEDED, type Failure } from "@harapen/contract/calls/responses";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, QueueFullError, StorageUnavailableError } from "../errors.ts";
import { noteRefusal } from "../logging/log-responses.ts";

const INTERNAL_ERROR = "Something went wrong on our side. Please try again.";
const MALFORMED = "The request is malformed.";
const TRY_LATER = "This could not be done now. Please try again later.";
/**
 * After how many seconds a client may retry when the database has failed; clients spread this (backoff with
 * jitter).
 */
const RETRY_AFTER_SECONDS = 5;
const NOT_FOUND = "There is nothing at this address.";

/** The messages to the client where the framework refuses a request before any call sees it. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: MALFORMED,
  404: NOT_FOUND,
  408: "The request took too long to arrive. Please try again.",
  413: "The request is too large.",
  415: "The request's content type is not one that this call reads.",
  431: "The request's headers are too large.",
  503: "The server is shutting down. Please try again.",
};

/** The statuses for Node's errors of a connection that brought no whole request; 400 for all others. */
const CLIENT_ERROR_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Makes every refused request answer `{success: false, message}`; the reason is logged, but never what was
 * sent.
 */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 404, NOT_FOUND));
}

/**
 * Answers a request that the framework refuses before it has a route. No hook runs for it, so its line of the
 * log is written here.
 */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.info(
    { method: request.method, url: "none", status: statusOf(error), reason: error.code },
    "answered",
  );
  return handleError(error, request, reply);
}

/**
 * Answers a request that failed or was refused. Only an ApiError's message is sent to the client unchanged.
 */
export function handleError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof StorageUnavailableError || error instanceof QueueFullError)
    return sendUnavailable(error, request, reply);
  const status = statusOf(error);
  if (status >= 500 && !(error instanceof ApiError)) {
    request.log.error({ err: error }, "a request failed");
    return sendFailure(reply, status, MESSAGES[status] ?? INTERNAL_ERROR);
  }
  const reason = error instanceof ApiError ? error.message : error.code;
  noteRefusal(request, reason);
  // The framework would close the connection, and a client that is still sending would see it broken and
  // never read the answer. If it is kept open, Node reads and drops the rest, within the time that a request
  // may take.
  if (status === 413 || status === 503) reply.removeHeader("connection");
  if (error instanceof ApiError && error.retryAfter !== undefined)
    reply.header("retry-after", error.retryAfter);
  const message = error instanceof ApiError ? error.message : (MESSAGES[status] ?? NOT_FOUND);
  const isUnasked = error instanceof ApiError && error.code === CONSENT_NEEDED;
  return sendFailure(reply, status, message, isUnasked ? { code: CONSENT_NEEDED } : {});
}

/**
 * Answers a connection that sent no HTTP request, by writing to the socket: there is no request to answer
 * yet. A request that took too long to arrive gets 408; otherwise clients would take their save for refused
 * and not send it again.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = CLIENT_ERROR_STATUS[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ success: false, message: MESSAGES[status] ?? MALFORMED } satisfies Failure);
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`);
}

/** Answers that the database is unavailable: clients keep their saves, and send them again. */
function sendUnavailable(
  error: StorageUnavailableError | QueueFullError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cause = error instanceof QueueFullError ? {} : { fault: error.fault, database: error.databaseCode };
  request.log.warn({ code: error.code, ...cause, reason: error.message }, "a request has to come again");
  reply.header("retry-after", RETRY_AFTER_SECONDS);
  return sendFailure(reply, 503, TRY_LATER);
}

function statusOf(error: FastifyError | ApiError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function sendFailure(
  reply: FastifyReply,
  status: number,
  message: string,
  more: Partial<Pick<Failure, "code">> = {},
) {
  const body: Failure = { success: false, message, ...more };
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(status).header("cache-control", "no-store").send(body);
}
