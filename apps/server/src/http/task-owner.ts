import type { FastifyReply, FastifyRequest } from "fastify";
import type { TaskOwner } from "../threads/threads.ts";

/**
 * Returns for whom threads do what a request needs: its network, for as long as somebody waits for the answer. A request of node's
 * closes as soon as its body is read, its answer when it is sent or its connection lost.
 */
export function taskOwner({ visit }: FastifyRequest, { raw }: FastifyReply): TaskOwner {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return { client: visit.prefixDigest, gone: gone.signal };
}
