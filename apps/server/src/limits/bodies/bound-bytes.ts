import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Counts } from "../../counting/counts.ts";
import { ApiError } from "../../errors/api-error.ts";
import { addressPrefix, isLoopback } from "../visits/address-prefix.ts";
import { ByteBudget, type Share } from "./byte-budget.ts";

/** The bytes of all bodies that are being received or worked on. */
const TOTAL_BYTES = 64_000_000;
/** One network's of these: whoever keeps bodies in flight leaves three quarters to the others. */
const NETWORK_BYTES = TOTAL_BYTES / 4;
/** The size from which a body is large. Those of usual visits are smaller, and find half of the room free of large ones. */
const LARGE_BYTES = 256_000;

const RETRY_AFTER_SECONDS = 5;
/** The time in which the rest of a refused body is read and dropped, so that its sender gets to the answer. */
const DROP_MS = 10_000;

interface Dependencies {
  readonly refusals: Counts;
  readonly dropMs?: number;
}

/**
 * Bounds the bytes of bodies in flight: each body's length is held from its first header until it is answered or given up. Beyond
 * that a request is refused with 503 and Retry-After, and its connection closed unless the body ends soon.
 */
export function boundBytesInFlight(app: FastifyInstance, { refusals, dropMs = DROP_MS }: Dependencies): void {
  const budget = new ByteBudget();
  app.addHook("onRequest", async (request, reply) => {
    const bytes = expectedBytes(request);
    if (bytes === 0) return;
    const release = budget.hold(bytes, sharesOf(request, bytes));
    if (release) return void reply.raw.once("close", release);
    refusals.add("bytes-in-flight");
    throw new ApiError(
      "service-unavailable",
      "Too much arrives at once. Please try again later.",
      RETRY_AFTER_SECONDS,
    );
  });
  app.addHook("onResponse", async (request, reply) => dropRest(request, reply, dropMs));
}

/** Returns the length of a body: as it is announced, or what its call reads at most; 0 where none is read. */
function expectedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit;
  const bytes = Number(headers["content-length"] ?? 0);
  return bytes <= bodyLimit ? bytes : 0;
}

function sharesOf({ visit, ip }: FastifyRequest, bytes: number): Share[] {
  const shares = [{ name: "all", maxBytes: TOTAL_BYTES }];
  if (!isLoopback(addressPrefix(ip))) shares.push({ name: visit.prefixDigest, maxBytes: NETWORK_BYTES });
  if (bytes < LARGE_BYTES) return shares;
  return shares.flatMap((share) => [share, { name: `${share.name}, large`, maxBytes: share.maxBytes / 2 }]);
}

/** Closes a connection that goes on sending a body which was refused for now. */
function dropRest({ raw }: FastifyRequest, { statusCode }: FastifyReply, dropMs: number): void {
  if (raw.complete || (statusCode !== 429 && statusCode !== 503)) return;
  const timer = setTimeout(() => raw.destroy(), dropMs).unref();
  raw.once("end", () => clearTimeout(timer));
}
