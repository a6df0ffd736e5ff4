import type { FastifyInstance, FastifyRequest } from "fastify";

const reasons = new WeakMap<FastifyRequest, string>();

/**
 * Notes why a request is refused, for its line in the log. The reason must not contain anything from the
 * request.
 */
export function noteRefusal(request: FastifyRequest, reason: string): void {
  reasons.set(request, reason);
}

const ofFiles = new WeakSet<FastifyRequest>();

/**
 * Notes that a request is answered with a file: a visit asks for dozens, of the app and of pictures, and their
 * lines would hide the others.
 */
export function noteFile(request: FastifyRequest): void {
  ofFiles.add(request);
}

/**
 * Logs one line for each request, also for refused ones, which come in floods: its route, as an address may
 * name a member, and neither bodies, nor queries, which contain sign-ins' codes, nor the sender. Health
 * checks, which come every few seconds, and files are logged as debug.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const url = routeOptions.url ?? "none";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const level = url.startsWith("/health/") || ofFiles.has(request) ? "debug" : "info";
    const reason = reasons.get(request);
    const response = { method, url, status: reply.statusCode, ms, ...(reason !== undefined && { reason }) };
    request.log[level](response, "answered");
  });
}
