import type { FastifyInstance, FastifyRequest } from "fastify";

const reasons = new WeakMap<FastifyRequest, string>();

/**
 * Notes why a request is refused, for its line in the log. The reason must not contain anything from the
 * request.
 */
export function noteRefusal(request: FastifyRequest, reason: string): void {
  reasons.set(request, reason);
}

/**
 * Logs one line for each request, also for refused ones, which come in floods: its route, as an address may
 * name a member, and neither bodies, nor queries, which contain sign-ins' codes, nor the sender. Health
 * checks, which come every few seconds, are logged as debug.
 */
export function logResponses(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const url = routeOptions.url ?? "none";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const level = url.startsWith("/health/") ? "debug" : "info";
    const reason = reasons.get(request);
    const response = { method, url, status: reply.statusCode, ms, ...(reason !== undefined && { reason }) };
    request.log[level](response, "answered");
  });
}
