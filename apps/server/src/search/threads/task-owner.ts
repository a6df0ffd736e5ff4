import type { FastifyReply, FastifyRequest } from "fastify";
import type { TaskOwner } from "./threads.ts";

/**
 * Returns the owner of a request's tasks in threads: its network, for as long as somebody waits for the answer. Node's request
 * closes as soon as its body is read, and its response when it is sent or its connection is lost.
 */
export function taskOwner({ visit }: FastifyRequest, { raw }: FastifyReply): TaskOwner {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return { client: visit.prefixDigest, gone: gone.signal };
}
