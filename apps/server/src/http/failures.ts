import type { Failure } from "@harapen/contract/calls";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const OURS = "Something went wrong on our side. Please try again.";
const NOT_FOUND = "There is nothing at this address.";

/** What the client is told where the framework refuses a request before any call sees it. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: "The request is malformed.",
  404: NOT_FOUND,
  413: "The request is too large.",
  415: "The request's content type is not one that this call reads.",
  503: "The server is shutting down. Please try again.",
};

/** Every refused request answers `{success: false, message}`; why goes to the log, never what was sent. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => fail(reply, 404, NOT_FOUND));
}

export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const status = statusOf(error);
  if (status >= 500) {
    request.log.error({ err: error }, "a request failed");
    return fail(reply, status, MESSAGES[status] ?? OURS);
  }
  request.log.info({ status, reason: error.message }, "a request was refused");
  return fail(reply, status, error instanceof Refusal ? error.message : (MESSAGES[status] ?? NOT_FOUND));
}

function statusOf(error: FastifyError | Refusal): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}

function fail(reply: FastifyReply, status: number, message: string) {
  const body: Failure = { success: false, message };
  return reply.code(status).header("cache-control", "no-store").send(body);
}
