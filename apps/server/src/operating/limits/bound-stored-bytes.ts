import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import { type Counts, FixedWindowCounter } from "../../platform/counters.ts";
import { RefusedNetworkError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { type Counter, costOf, type StoredBound, storedBounds } from "./bounds.ts";

interface Dependencies {
  readonly config: Pick<Config, "networkBytesPerDay">;
  readonly refusals: Counts;
  readonly bounds?: readonly StoredBound[];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Refuses to store more than the bounds allow with 429 and Retry-After, before the body is read. A body's
 * bytes count once they may have been stored: refused ones count for nobody, and bodies that are in flight
 * when a bound is reached (bounded by `boundBytesInFlight`) exceed it. Each process counts for itself, from
 * its start.
 */
export function boundStoredBytes(
  app: FastifyInstance,
  {
    config,
    refusals,
    bounds = storedBounds(config.networkBytesPerDay),
    now = () => performance.now(),
  }: Dependencies,
): void {
  const counters = bounds.map((bound) => ({
    ...bound,
    windows: new FixedWindowCounter({ max: bound.maxBytes, windowMs: bound.windowMs }),
  }));
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "POST" || !isStoring(request)) return;
    const counted = counters.flatMap(({ counter, windows }) => {
      const key = keyOf(request, counter);
      return key === undefined ? [] : [{ counter, windows, key }];
    });
    for (const { counter, windows, key } of counted) {
      const waitMs = windows.waitMs(key, now());
      if (waitMs === 0) continue;
      refusals.add(`${counter}-stored-bytes`);
      const message = "As much as may be has been stored for now. Please send it again later.";
      throw new RefusedNetworkError("storage", message, Math.ceil(waitMs / 1_000));
    }
    reply.raw.once("close", () => {
      if (!mayBeStored(request, reply)) return;
      for (const { windows, key } of counted) windows.add(key, bytesOf(request), now());
    });
  });
}

/** Whether a request's call stores its body. */
function isStoring({ routeOptions }: FastifyRequest): boolean {
  return (costOf(routeOptions.url)?.reserves ?? null) !== null;
}

/** Returns the key by which a request is counted; `undefined` where it is not counted. */
function keyOf(request: FastifyRequest, counter: Counter): string | undefined {
  const { visit } = request;
  if (counter === "visit") return visit.trusted ? visit.id : undefined;
  return counter === "untrusted" && visit.trusted ? undefined : networkOf(request);
}

/**
 * Whether a body that has arrived was not refused. If the client leaves before the answer, it counts as well.
 */
function mayBeStored({ raw }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return raw.complete && statusCode < 300;
}

/** Returns the length of a body: as announced, or else the most that its call reads. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  return Number(headers["content-length"] ?? routeOptions.bodyLimit);
}
