import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Counts } from "../counting/counts.ts";

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
