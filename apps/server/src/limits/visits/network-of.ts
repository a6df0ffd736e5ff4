import type { FastifyRequest } from "fastify";

/** Returns the network whose bounds a request counts for; `undefined` for the machine's own address, which has none (`isLoopback`). */
export function networkOf({ visit }: Pick<FastifyRequest, "visit">): string | undefined {
  return visit.loopback ? undefined : visit.prefixDigest;
}
