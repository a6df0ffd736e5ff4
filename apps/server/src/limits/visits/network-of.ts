import type { FastifyRequest } from "fastify";
import { addressPrefix, isLoopback } from "./address-prefix.ts";

/** Returns the network whose bounds a request counts for; `undefined` for the machine's own address, which has none (`isLoopback`). */
export function networkOf({ visit, ip }: FastifyRequest): string | undefined {
  return isLoopback(addressPrefix(ip)) ? undefined : visit.prefixDigest;
}
