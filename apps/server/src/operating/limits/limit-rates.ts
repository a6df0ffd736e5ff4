import rateLimit from "@fastify/rate-limit";
import { PATHS } from "@harapen/contract/calls/paths";
import { MOUNT } from "@harapen/demo-provider/endpoints";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Counts } from "../../platform/counters.ts";
import { RefusedNetworkError } from "../../platform/errors.ts";
import { isCall, isSafeMethod } from "../../platform/http/requests.ts";
import { BOUNDS, type Bound, type Counted, costOf } from "./bounds.ts";
import { WindowStore } from "./window-store.ts";

const SIGN_INS: ReadonlySet<string | undefined> = new Set([PATHS.signInBegin, PATHS.signInCallback]);

interface Dependencies {
  readonly refusals: Counts;
  readonly bounds?: readonly Bound[];
}

/**
 * Refuses calls, the demo provider's requests and those without a route beyond the bounds, with 429 and
 * Retry-After, before their bodies are read. Each process counts for itself: two servers let twice as many
 * through. A bound remembers the last 5,000 visits or networks (`WindowStore`). The machine's own
 * address has no network's bounds (`isLoopback`).
 */
export async function limitRates(
  app: FastifyInstance,
  { refusals, bounds = BOUNDS }: Dependencies,
): Promise<void> {
  await app.register(rateLimit, { global: false, store: WindowStore });
  const limits = bounds.map((bound) => ({ bound, count: counterOf(app, bound) }));
  app.addHook("onRequest", async (request) => {
    if (!isBounded(request)) return;
    const counted = countedOf(request);
    for (const { bound, count } of limits) {
      if (!counted.includes(bound.counted)) continue;
      const counting = await count(request);
      if (counting.isAllowed || !counting.isExceeded) continue;
      refusals.add(`${bound.counter}-${bound.counted}-rate`);
      throw new RefusedNetworkError(
        "rates",
        "Too much at once. Please try again later.",
        counting.ttlInSeconds,
      );
    }
  });
}

function counterOf(app: FastifyInstance, { counter, max, windowMs }: Bound) {
  return app.createRateLimit({
    max,
    timeWindow: windowMs,
    keyGenerator: ({ visit }) => (counter === "visit" && visit.trusted ? visit.id : visit.prefixDigest),
    allowList: ({ visit }) => {
      if (counter === "visit") return !visit.trusted;
      return visit.loopback || (counter === "untrusted" && visit.trusted);
    },
  });
}

/**
 * Whether a request is bounded: all but the page and its files are, that is calls, the demo provider, and
 * requests without a route.
 */
function isBounded(request: FastifyRequest): boolean {
  return request.routeOptions.url === undefined || isCall(request) || isDemoProvider(request);
}

function isDemoProvider({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(`${MOUNT}/`) === true;
}

function countedOf(request: FastifyRequest): readonly Counted[] {
  const { method, routeOptions } = request;
  const signIns = SIGN_INS.has(routeOptions.url) || isDemoProvider(request) ? (["sign-ins"] as const) : [];
  if (isSafeMethod(method)) return ["loads", ...signIns];
  return costOf(routeOptions.url)?.isWork ? ["calls", "work"] : ["calls", ...signIns];
}
