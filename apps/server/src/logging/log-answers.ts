import type { FastifyInstance, FastifyRequest } from "fastify";

const reasons = new WeakMap<FastifyRequest, string>();

/** Notes why a request is refused: its line in the log says so. Nothing that came with the request may stand in it. */
export function noteRefusal(request: FastifyRequest, reason: string): void {
  reasons.set(request, reason);
}

/**
 * Logs one line a request, refused ones too, which come in floods: its route, for an address may name a member, and neither bodies nor
 * queries, which hold sign-ins' codes, nor who sent them. Health checks, which come every few seconds, are logged as debug.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const url = routeOptions.url ?? "none";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const level = url.startsWith("/health/") ? "debug" : "info";
    const reason = reasons.get(request);
    const answer = { method, url, status: reply.statusCode, ms, ...(reason !== undefined && { reason }) };
    request.log[level](answer, "answered");
  });
}
