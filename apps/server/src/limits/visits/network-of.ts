import type { FastifyRequest } from "fastify";

/** Returns the network by whose bounds a request is counted; `undefined` for the machine's own address, which has none (`isLoopback`). */
export function networkOf({ visit }: Pick<FastifyRequest, "visit">): string | undefined {
  return visit.loopback ? undefined : visit.prefixDigest;
}
