import type { StaffFailure, StaffFailureCode } from "@harapen/contract/staff/failure";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StaffError } from "../../platform/errors.ts";
import { handleError } from "../../platform/http/error-handlers.ts";
import { noteRefusal } from "../../platform/logging/log-responses.ts";

/** The codes for requests that are refused before a staff call, or in one by what all calls share. */
const CODES: Readonly<Record<number, StaffFailureCode>> = {
  400: "bad-request",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  413: "too-large",
  415: "bad-request",
  421: "misdirected",
  429: "too-many-requests",
  503: "service-unavailable",
};

/** Makes every refused request of an application answer with a code, as a StaffFailure. */
export function addFailureCodes(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    error instanceof StaffError ? sendStaffError(error, request, reply) : handleError(error, request, reply),
  );
  app.addHook("preSerialization", async (_request, reply, payload) => {
    if (!isFailure(payload) || "code" in payload) return payload;
    return { ...payload, code: CODES[reply.statusCode] ?? "internal" };
  });
}

function isFailure(payload: unknown): payload is object {
  return typeof payload === "object" && payload !== null && "success" in payload && payload.success === false;
}

function sendStaffError(error: StaffError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, details, statusCode } = error;
  noteRefusal(request, code);
  const body: StaffFailure = { success: false, code, message, ...(details !== undefined && { details }) };
  return reply.code(statusCode).header("cache-control", "no-store").send(body);
}
