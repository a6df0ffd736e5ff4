import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Failure } from "@harapen/contract/calls/answers";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

const OURS = "Something went wrong on our side. Please try again.";
const MALFORMED = "The request is malformed.";
const NOT_FOUND = "There is nothing at this address.";

/** What the client is told where the framework refuses a request before any call sees it. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: MALFORMED,
  404: NOT_FOUND,
  408: "The request took too long to arrive. Please try again.",
  413: "The request is too large.",
  415: "The request's content type is not one that this call reads.",
  431: "The request's headers are too large.",
  503: "The server is shutting down. Please try again.",
};

/** What Node says of a connection that brought no whole request, and the status that says it to the client. */
const NONSENSE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Every refused request answers `{success: false, message}`; why goes to the log, never what was sent. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, NOT_FOUND));
}

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error);
  if (status >= 500 && !(error instanceof Refusal)) {
    request.log.error({ err: error }, "a request failed");
    return fail(reply, status, MESSAGES[status] ?? OURS);
  }
  request.log.info({ status, reason: error.message }, "a request was refused");
  // The framework would close the connection, and who is still sending would see it broken and never read the answer.
  // Kept open, Node reads the rest and forgets it, within the time that a request may take.
  if (status === 413) reply.removeHeader("connection");
  return fail(reply, status, error instanceof Refusal ? error.message : (MESSAGES[status] ?? NOT_FOUND));
}

/**
 * What is no HTTP gets the same shape, written by hand: there is no request yet that could be answered. A request that
 * took too long to arrive is told so (408), or clients would take their save for refused and not send it again.
 */
export function answerNonsense(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = NONSENSE[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ success: false, message: MESSAGES[status] ?? MALFORMED } satisfies Failure);
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`);
}

function statusOf(error: FastifyError | Refusal): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function fail(reply: FastifyReply, status: number, message: string) {
  const body: Failure = { success: false, message };
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(status).header("cache-control", "no-store").send(body);
}
