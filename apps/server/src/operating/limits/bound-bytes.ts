import { MAX_ZIP_BYTES } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { MAX_PHOTOGRAPH_BYTES } from "@harapen/contract/staff/photographs";
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import type { Counts } from "../../platform/counters.ts";
import { RefusedNetworkError } from "../../platform/errors.ts";
import { isCall } from "../../platform/http/requests.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { ByteBudget, type Holding, type Share } from "./byte-budget.ts";

/** The bytes of all bodies that are being received or worked on. */
const TOTAL_BYTES = 64_000_000;
/** The share of one network: even if it keeps bodies in flight, three quarters are left to the others. */
const NETWORK_BYTES = TOTAL_BYTES / 4;
/**
 * The bytes that staff may send, by the call: for all photographs, and for all zips. They go to disk, and take
 * nothing of visitors' share.
 */
const STAFF_SHARES: ReadonlyMap<string | undefined, Share> = new Map([
  [STAFF_PATHS.photographs(":slug"), { name: "photographs", maxBytes: 3 * MAX_PHOTOGRAPH_BYTES }],
  [STAFF_PATHS.importZip(":slug"), { name: "zips", maxBytes: 2 * MAX_ZIP_BYTES }],
]);
/**
 * The size from which a body is large. Those of usual visits are smaller, and find half of the room free of
 * large ones.
 */
const LARGE_BYTES = 256_000;

/**
 * What a body counts before any of it has arrived: so little that as many connections as may be open leave
 * room, however long the bodies that they announce and don't send.
 */
const FIRST_BYTES = 4_000;

const TOO_MUCH = "Too much arrives at once. Please try again later.";
const RETRY_AFTER_SECONDS = 5;
/** How long the rest of a refused body is read and dropped, so that its sender gets to read the answer. */
const DROP_MS = 10_000;

interface Dependencies {
  readonly refusals: Counts;
  readonly dropMs?: number;
}

/**
 * Bounds the bytes of bodies in flight. A request is let in where there is room for the whole of its body;
 * its bytes count as they arrive, until it is answered or aborted. Beyond the bounds a request is refused
 * with 503 and Retry-After, and its connection is closed unless the body ends soon.
 */
export function boundBytesInFlight(app: FastifyInstance, { refusals, dropMs = DROP_MS }: Dependencies): void {
  const budget = new ByteBudget();
  const holdings = new WeakMap<FastifyRequest, Holding>();
  const refusal = () => {
    refusals.add("bytes-in-flight");
    return new RefusedNetworkError("bodies", TOO_MUCH, RETRY_AFTER_SECONDS, "service-unavailable");
  };
  app.addHook("onRequest", async (request, reply) => {
    const bytes = expectedBytes(request);
    if (bytes === 0) return;
    const shares = sharesOf(request, bytes);
    const holding = budget.open(shares);
    // The bodies of requests that are no calls, such as the demo provider's forms, are not read by the
    // framework, but at any time.
    const first = isCall(request) ? Math.min(bytes, FIRST_BYTES) : bytes;
    if (!budget.hasRoom(bytes, shares) || !holding.grow(first)) throw refusal();
    reply.raw.once("close", holding.release);
    if (first < bytes) holdings.set(request, holding);
  });
  // Not an async hook: the reader of the body has to listen before the first bytes of it flow.
  app.addHook("preParsing", (request, reply, payload, done) => {
    const holding = holdings.get(request);
    if (holding) reply.raw.once("close", holdAsItArrives(payload, holding, refusal));
    done(null, payload);
  });
  app.addHook("onResponse", async (request, reply) => dropRest(request, reply, dropMs));
}

/**
 * Counts a body's bytes beyond the first ones as they arrive, and fails its reader where there is no room.
 * Returns a function that ends this.
 */
function holdAsItArrives(
  payload: RequestPayload,
  holding: Holding,
  refusal: () => RefusedNetworkError,
): () => void {
  let received = 0;
  const hold = (chunk: Uint8Array) => {
    const before = Math.max(received, FIRST_BYTES);
    received += chunk.length;
    if (received <= before || holding.grow(received - before)) return;
    stop();
    payload.emit("error", refusal());
  };
  const stop = () => void payload.off("data", hold);
  // The reader may have refused the body already, and no longer listen.
  payload.on("error", () => {});
  payload.on("data", hold);
  return stop;
}

/** Returns the length of a body: as announced, or the most that its call reads; 0 where none is read. */
function expectedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return bodyLimit;
  const bytes = Number(headers["content-length"] ?? 0);
  return bytes <= bodyLimit ? bytes : 0;
}

function sharesOf(request: FastifyRequest, bytes: number): Share[] {
  const ofStaff = STAFF_SHARES.get(request.routeOptions.url);
  if (ofStaff) return [ofStaff];
  const shares = [{ name: "all", maxBytes: TOTAL_BYTES }];
  const network = networkOf(request);
  if (network !== undefined) shares.push({ name: network, maxBytes: NETWORK_BYTES });
  if (bytes < LARGE_BYTES) return shares;
  return shares.flatMap((share) => [share, { name: `${share.name}, large`, maxBytes: share.maxBytes / 2 }]);
}

/** Closes a connection that goes on sending a body that was refused for now. */
function dropRest({ raw }: FastifyRequest, { statusCode }: FastifyReply, dropMs: number): void {
  if (raw.complete || (statusCode !== 429 && statusCode !== 503)) return;
  const timer = setTimeout(() => raw.destroy(), dropMs).unref();
  raw.once("end", () => clearTimeout(timer));
}
